import type { ReactNode } from 'react'
import type { Program } from '../../programs/program.ts'
import { useRequestDialog } from './use-request-dialog.tsx'

interface Enrolment {
  /** Opens the enrolment dialog; its program is set now (docs/product/requirements.md, section 4). */
  enrol: (program: Program) => void
  prepare: () => void
  dialog: ReactNode
}

export function useEnrolment(): Enrolment {
  const { open, prepare, dialog } = useRequestDialog<Program>(loadDialog)
  return { enrol: open, prepare, dialog }
}

const loadDialog = () => import('./enrolment-dialog.tsx').then((module) => module.EnrolmentDialog)
