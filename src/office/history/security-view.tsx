import { grouped } from '#base/text/wording/counted.ts'
import { Check, Copy, Link2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useAuditSummary } from '../data/audit-data.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { useCopy } from '../kit/use-copy.tsx'
import { IssuerKeysCard } from '#staff/office/issuer-keys-card.tsx'
import { LoadError } from '../kit/load-error.tsx'

/** /admin?view=security: proof that the history is complete, the signing keys, and the server's commands. */
export function SecurityView() {
  return (
    <>
      <AdminHeading title="Security" lead="Signing keys, proof that the history is complete, and commands for the server" />
      <IssuerKeysCard />
      <HistoryProof />
      <ServerCommands />
    </>
  )
}

/** The hash of the last entry. Someone who notes it elsewhere can later prove that no entry was changed. */
function HistoryProof() {
  const { data, error, isPending, refetch } = useAuditSummary()
  const { isCopied, copy } = useCopy('Hash')
  return (
    <Card as="section" className="mt-8">
      <h2 className="flex items-center gap-3 text-h3">
        <Link2 className="size-5 text-primary" />
        Proof that the history is complete
      </h2>
      <p className="mt-1 max-w-text text-small text-text-2">
        Each entry of the history contains a check value (hash) of the entry before it, so a change made outside this system breaks the
        chain. Note the last hash somewhere else, with the date. Later, <Command text="pramaan check-history --expect HASH" /> on the server
        says whether an entry was changed, removed or added since, and which.
      </p>
      {isPending && <SkeletonText lines={2} />}
      {error && !data && <LoadError title="The last hash could not be loaded" error={error} onRetry={refetch} className="mt-4" />}
      {data && (
        <>
          <dl className="mt-4 grid gap-x-6 gap-y-2 text-small sm:grid-cols-[max-content_1fr]">
            <dt className="text-text-2">Entries</dt>
            <dd className="figures">{grouped(data.count)}</dd>
            <dt className="text-text-2">Last hash</dt>
            <dd className="id-text min-w-0">{data.hash}</dd>
          </dl>
          <Button
            variant="secondary"
            size="dense"
            icon={isCopied ? <Check /> : <Copy />}
            onClick={() => void copy(data.hash)}
            className="mt-3"
          >
            {isCopied ? 'Copied' : 'Copy hash'}
          </Button>
        </>
      )}
    </Card>
  )
}

const COMMANDS = [
  ['pramaan check-setup', 'Checks the settings, database, mail server, data folder and clock.'],
  ['pramaan check-history', 'Checks whether the history was changed outside this system.'],
  ['pramaan new-code', 'Creates a sign-in code for an admin who has lost theirs.'],
  ['pramaan end-sessions', 'Signs everyone out, and ends all calendar addresses.'],
  ['pramaan rotate-keys', 'Creates new signing keys, like the button above.'],
  ['pramaan backup', 'Makes a backup now.'],
] as const

function ServerCommands() {
  return (
    <Card as="section" className="mt-8">
      <h2 className="text-h3">Commands for the server</h2>
      <p className="mt-1 max-w-text text-small text-text-2">
        For the person who runs the server. They are typed on the server; the page docs/operations.md of this software explains them.
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-small sm:grid-cols-[max-content_1fr]">
        {COMMANDS.map(([command, meaning]) => (
          <div key={command} className="contents">
            <dt className="max-sm:mt-2">
              <Command text={command} />
            </dt>
            <dd className="text-text-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Command({ text }: { text: string }) {
  return <code className="rounded-sm bg-code px-1.5 py-0.5 wrap-anywhere">{text}</code>
}
