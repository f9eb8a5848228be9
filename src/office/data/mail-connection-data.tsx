import { useQuery } from '@tanstack/react-query'
import { dataQuery } from './use-admin-data.tsx'

/** Whether mails are sent automatically, and where replies arrive. Only for roles that may send mails. */
export function useMailConnection({ enabled = true } = {}) {
  return useQuery({ ...dataQuery(['mail-connection'], 'GET /admin/mail-connection'), enabled })
}
