import type { ReactNode } from 'react'
import type { Service } from '#catalogue/service.ts'
import { ConsultationDialog } from './consultation-dialog.tsx'
import { useRequestDialog } from './use-request-dialog.tsx'

interface Consultation {
  /** Opens the consultation dialog about a service. */
  request: (service: Service) => void
  dialog: ReactNode
}

export function useConsultation(): Consultation {
  const { open, dialog } = useRequestDialog<Service>(ConsultationDialog)
  return { request: open, dialog }
}
