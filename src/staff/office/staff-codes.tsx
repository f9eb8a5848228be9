import { KeyRound, Plus, ShieldOff, Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { indianTime } from '#base/dates/dates.ts'
import { hasBackOffice } from '../role.ts'
import type { StaffMember, StaffCode, IssuedCode } from '../staff-member.schema.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { useCodes, useRevokeCode, issueCode, useRefreshStaff } from './staff-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

export function CodeList({ member }: { member: StaffMember }) {
  const codes = useCodes(member.id)
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<StaffCode>()
  const isLockedOut = hasBackOffice(member.role) && !member.hasPassword && codes.data?.every(({ revokedAt }) => revokedAt !== null)
  return (
    <Card as="section">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-56">
          <h2 className="text-h3">Sign-in codes</h2>
          <p className="mt-1 text-small text-text-2">Use one for each device or script, so that each can be revoked separately.</p>
        </div>
        <Button variant="secondary" size="compact" icon={<Plus />} onClick={() => setIsMaking(true)}>
          New code
        </Button>
      </div>
      <div className="mt-5 grid gap-4">
        {codes.isPending && <SkeletonText lines={3} />}
        {codes.isError && !codes.data && <LoadError title="The codes could not be loaded" error={codes.error} onRetry={codes.refetch} />}
        {isLockedOut && (
          <Notice tone="info">Without a code this person cannot sign in. Create a password link, or create a code and hand it over.</Notice>
        )}
        {codes.data && codes.data.length > 0 && (
          <ul className="grid divide-y divide-border">
            {codes.data.map((code) => (
              <CodeRow key={code.id} code={code} onRevoke={() => setRevoked(code)} />
            ))}
          </ul>
        )}
      </div>
      {isMaking && <NewCodeDialog member={member} onClose={() => setIsMaking(false)} />}
      <RevokeCode code={revoked} onClose={() => setRevoked(undefined)} />
    </Card>
  )
}

function CodeRow({ code, onRevoke }: { code: StaffCode; onRevoke: () => void }) {
  const { name, source, createdAt, lastUsedAt, revokedAt, isCurrent } = code
  const isRevocable = revokedAt === null && source !== 'environment' && !isCurrent
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {revokedAt !== null && <StatusBadge tone="danger">Revoked</StatusBadge>}
          {isCurrent && <StatusBadge tone="success">In use here</StatusBadge>}
        </p>
        <p className="text-small text-text-2">
          Created <RelativeTime isWithinSentence instant={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime isWithinSentence instant={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </p>
        {revokedAt !== null && <p className="text-small text-text-2">Revoked {indianTime(new Date(revokedAt))}</p>}
        {source === 'environment' && revokedAt === null && (
          <p className="text-small text-text-2">
            Set by ADMIN_API_CODE. It stops working when the setting is removed and the server is restarted.
          </p>
        )}
      </div>
      {isRevocable && (
        <Button variant="secondary" size="dense" icon={<ShieldOff />} onClick={onRevoke}>
          Revoke<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function RevokeCode({ code, onClose }: { code: StaffCode | undefined; onClose: () => void }) {
  const revoke = useRevokeCode()
  return (
    <ConfirmDialog
      open={code !== undefined}
      title={`Revoke “${code?.name ?? ''}”?`}
      confirmLabel="Revoke code"
      busyLabel="Revoking..."
      call={revoke}
      onClose={onClose}
      onConfirm={() => code && revoke.send(code.id, onClose)}
    >
      It stops working, and every browser that signed in with it is signed out. This cannot be undone.
    </ConfirmDialog>
  )
}

/** Asks for the name of a new sign-in code, then shows the code once. */
function NewCodeDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [issued, setIssued] = useState<IssuedCode>()
  const refresh = useRefreshStaff()
  const form = useFormCall<{ name: string }, IssuedCode>({
    schema: () => import('../staff-member.schema.ts').then((module) => module.codeFormSchema),
    call: (values) => issueCode(member.id, values),
    failed: 'Error creating sign-in code',
    otherwise: 'The code could not be created',
    onDone: (code) => {
      refresh()
      setIssued(code)
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title="New sign-in code"
      description={`For ${member.fullName}`}
      form={form}
      submitLabel="Create code"
      busyLabel="Creating..."
      instead={issued && <ShownOnce issued={issued} onClose={onClose} />}
    >
      <Field name="name" label="Name of the code" hint="What it is for: ‘Office laptop’, ‘Phone’, ‘Export script’.">
        <TextInput autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

function ShownOnce({ issued, onClose }: { issued: IssuedCode; onClose: () => void }) {
  const { isCopied, copy } = useCopy('Sign-in code')
  return (
    <>
      <DialogBody className="grid gap-4">
        <Notice tone="warning" role="status" title="Shown only once">
          We store only a hash of it. Copy it now and hand it over safely. If it is lost, revoke it and create another.
        </Notice>
        <p className="id-text rounded-md border border-border bg-code p-4 text-body">{issued.code}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(issued.code)}>
          {isCopied ? 'Copied' : 'Copy code'}
        </Button>
        <Button size="compact" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
