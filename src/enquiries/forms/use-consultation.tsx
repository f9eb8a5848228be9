import type { ReactNode } from 'react'
import type { Service } from '../../services/service.ts'
import { useRequestDialog } from './use-request-dialog.tsx'

interface Consultation {
  /** Opens the consultation dialog about a service. */
  request: (service: Service) => void
  prepare: () => void
  dialog: ReactNode
}

export function useConsultation(): Consultation {
  const { open, prepare, dialog } = useRequestDialog<Service>(loadDialog)
  return { request: open, prepare, dialog }
}

const loadDialog = () => import('./consultation-dialog.tsx').then((module) => module.ConsultationDialog)
