import type { ReactNode } from 'react'
import type { OfferedBatch } from '#schedule/batch.ts'
import type { Program } from '#catalogue/program.ts'
import { EnrolmentDialog, type EnrolmentSubject } from './enrolment-dialog.tsx'
import { useRequestDialog } from './use-request-dialog.tsx'

interface Enrolment {
  /** Opens the enrolment dialog; its program is set now (docs/product/requirements.md, section 4), with a date when one is chosen. */
  enrol: (program: Program, batch?: OfferedBatch) => void
  /** Opens it for a program that has no dates yet. */
  askWhenPlanned: (program: Program) => void
  dialog: ReactNode
}

export function useEnrolment(): Enrolment {
  const { open, dialog } = useRequestDialog<EnrolmentSubject>(EnrolmentDialog)
  return {
    enrol: (program, batch) => open({ program, batch }),
    askWhenPlanned: (program) => open({ program, isUnplanned: true }),
    dialog,
  }
}
