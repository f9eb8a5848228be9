import { History } from 'lucide-react'
import { Link } from 'react-router'
import { descriptorOf, type RecordType } from '#lists/records/record-type.ts'
import { auditPath } from '../data/audit-data.tsx'
import { usePermission } from '../session/use-permission.tsx'

/** Link from a record to its entries in the audit log. Renders nothing for roles that may not read the log. */
export function RecordHistoryLink({ type, id }: { type: RecordType; id: string | undefined }) {
  const isAllowed = usePermission('history.read')
  if (!isAllowed || id === undefined) return null
  return (
    <Link
      to={auditPath(`${descriptorOf(type).audit.subject}:${id}`)}
      className="link inline-flex w-fit items-center gap-1.5 py-1 text-small"
    >
      <History className="size-4" />
      History
    </Link>
  )
}
