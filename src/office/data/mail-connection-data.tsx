import { useQuery } from '@tanstack/react-query'
import type { MailConnection } from '#mail/mail.ts'
import { dataQuery } from './use-admin-data.tsx'

/** Whether mails leave by themselves, and where their answers arrive. Only for roles that may send mails. */
export function useMailConnection({ enabled = true } = {}) {
  return useQuery({ ...dataQuery<Pick<MailConnection, 'isSetUp' | 'office'>>(['mail-connection'], '/api/admin/mail-connection'), enabled, })
}
