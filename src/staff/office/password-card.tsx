import { Check, Copy, Link2, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#base/api/api-client.ts'
import { indianTime } from '#base/dates/dates.ts'
import { hasBackOffice } from '../role.ts'
import type { StaffMember } from '../staff-member.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { useClearSecondFactors, useCreatePasswordLink, type PasswordLink } from './staff-data.tsx'

/** The password of a member of staff: whether there is one, and a link with which they set it. */
export function PasswordCard({ member }: { member: StaffMember }) {
  const { toast } = useToast()
  const making = useCreatePasswordLink()
  const [link, setLink] = useState<PasswordLink>()
  if (!hasBackOffice(member.role)) return null
  return (
    <Card as="section">
      <h2 className="text-h3">Password</h2>
      <p className="mt-1 text-text-2">
        {member.hasPassword
          ? `Signs in as “${member.username}”, or with the e-mail address, and a password. If it is forgotten, make a link to set a new one.`
          : 'None yet. Make a link, and the person chooses a password with it.'}
      </p>
      <Button
        variant="secondary"
        size="compact"
        icon={<Link2 />}
        busy={making.isPending}
        busyLabel="Making..."
        className="mt-5 max-sm:w-full"
        onClick={() =>
          making.mutate(member.id, {
            onSuccess: setLink,
            onError: (error) =>
              toast({
                title: 'The link could not be made',
                description: failureText(error, 'The server is not responding.'),
                tone: 'destructive',
              }),
          })
        }
      >
        {member.hasPassword ? 'Create a link for a new password' : 'Create a password link'}
      </Button>
      {member.hasSecondFactor && !member.isYou && <ClearSecondFactors member={member} />}
      <Dialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title="Link for a password"
        description={`For ${member.fullName}`}
      >
        {link && <ShownOnce link={link} onClose={() => setLink(undefined)} />}
      </Dialog>
    </Card>
  )
}

function ShownOnce({ link: { url, expiresAt, mailedTo }, onClose }: { link: PasswordLink; onClose: () => void }) {
  const { isCopied, copy } = useCopy('Link')
  return (
    <>
      <DialogBody className="grid gap-4">
        <Notice tone="warning" role="status" title="Shown only once">
          Whoever has this link can set the password. It works once, until {indianTime(new Date(expiresAt))}.
        </Notice>
        <p>
          {mailedTo === null
            ? 'Copy it and hand it over safely. Mail is not set up, or the person has no address of their own, so it was not sent.'
            : `It is on its way to ${mailedTo}. You need not do anything else.`}
        </p>
        <p className="id-text rounded-md border border-border bg-code p-4 text-small wrap-anywhere">{url}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(url)}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <Button size="compact" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}

/** For somebody who has lost phone and recovery codes. */
function ClearSecondFactors({ member }: { member: StaffMember }) {
  const { toast } = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const clearing = useClearSecondFactors()
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        icon={<ShieldOff />}
        className="mt-3 max-sm:w-full sm:ms-3"
        onClick={() => setIsAsking(true)}
      >
        Remove second factors
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove the second factors of ${member.fullName}?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        isBusy={clearing.isPending}
        failure={clearing.isError ? failureText(clearing.error, 'They could not be removed. Please try again.') : undefined}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          clearing.mutate(member.id, {
            onSuccess: () => {
              setIsAsking(false)
              toast({ title: 'Second factors removed', tone: 'success' })
            },
          })
        }
      >
        Do this when their phone and recovery codes are lost, and you are sure who is asking. Authenticator app, passkeys and recovery codes
        end, and they are signed out. Until they set up new ones, the password alone signs them in.
      </ConfirmDialog>
    </>
  )
}
