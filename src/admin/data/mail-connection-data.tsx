import { useQuery } from '@tanstack/react-query'
import type { MailConnection } from '../../mail/outbox/mail.ts'
import { getData } from '../../shared/api-client.ts'
import type { CallError } from './use-admin-data.tsx'

/** Whether mails leave by themselves, and where their answers arrive. Only for roles that may send mails. */
export function useMailConnection({ enabled = true } = {}) {
  return useQuery<Pick<MailConnection, 'isSetUp' | 'office'>, CallError>({
    queryKey: ['mail-connection'],
    queryFn: ({ signal }) => getData<MailConnection>('/api/admin/mail-connection', signal),
    enabled,
  })
}
