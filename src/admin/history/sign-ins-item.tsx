import type { AuditEntry } from '../../platform/audit/audit-log.ts'
import { indianTime } from '../../shared/dates.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Card } from '../../ui/card.tsx'
import { actionText } from './audit-text.ts'

/** Successive sign-ins and sign-outs of one person as one line that opens. */
export function SignInsItem({ entries }: { entries: readonly [AuditEntry, ...AuditEntry[]] }) {
  const [newest] = entries
  const oldest = entries.at(-1) ?? newest
  const signIns = entries.filter(({ action }) => action === 'signed in').length
  const name = newest.isActorNameErased ? 'Staff, name erased' : (newest.actorName ?? '')
  return (
    <Card as="li" className="px-4 py-1 md:px-5">
      <details>
        <summary className="cursor-pointer rounded-sm py-2 text-small text-text-2 pointer-coarse:py-3">
          <span lang={languageOf(name)} className="font-semibold text-text">
            {name}
          </span>{' '}
          {countsText(signIns, entries.length - signIns)}, {indianTime(new Date(oldest.at))} to {indianTime(new Date(newest.at))}
        </summary>
        <ul className="grid gap-1 pt-1 pb-3 text-small text-text-2">
          {entries.map(({ position, at, action, network, isNetworkErased }) => (
            <li key={position}>
              {actionText(action)} · {indianTime(new Date(at))}
              {isNetworkErased ? ', network erased' : network !== null && network !== 'unknown' && `, network ${network}`}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

/** 'signed in 3 times and out once' */
function countsText(signIns: number, signOuts: number): string {
  if (signIns === 0) return `signed out ${times(signOuts)}`
  return signOuts === 0 ? `signed in ${times(signIns)}` : `signed in ${times(signIns)} and out ${times(signOuts)}`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
