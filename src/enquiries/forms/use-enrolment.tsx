import type { ReactNode } from 'react'
import type { Program } from '../../programs/program.ts'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { useRequestDialog } from './use-request-dialog.tsx'

interface Enrolment {
  /** Opens the enrolment dialog; its program is set now (docs/product/requirements.md, section 4). */
  enrol: (program: Program) => void
  dialog: ReactNode
}

export function useEnrolment(): Enrolment {
  const { open, dialog } = useRequestDialog<Program>(EnrolmentDialog)
  return { enrol: open, dialog }
}
