import { Building2, SpellCheck, Check, Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Selection } from '#lists/bulk/bulk.schema.ts'
import { LINK_DAYS, MAX_LINK_ITEMS, type SentPurpose } from '../client-link.ts'
import type { LinkRecipient, ClientLink } from '../client-link.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { HttpError } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { ClientPicker } from '#office/client-picker/client-picker.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useRecipients, useSendLink, type LinkRequest, type SentLink } from './client-links-data.tsx'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { counted, grouped, plural } from '#base/text/wording/counted.ts'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { DialogForm } from '#office/form/form-dialog.tsx'

interface SendToClientProps {
  purpose: SentPurpose
  /** Overrides the usual label of the button. */
  label?: string
  selection: Selection
  /** Proposed where people of several clients are selected. */
  proposedClientId?: number | null
}

/** Sends selected certificates, or names to be checked, to a contact of the client: one e-mail with a link. */
export function SendToClient({ purpose, label, selection, proposedClientId = null }: SendToClientProps) {
  const mayWrite = usePermission('records.write')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayWrite) return null
  const { label: usual, icon, title, description } = TEXTS[purpose]
  return (
    <>
      <Button variant="secondary" size="compact" icon={icon} onClick={() => setIsOpen(true)}>
        {label ?? usual}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title} description={description}>
        <Contents purpose={purpose} selection={selection} proposedClientId={proposedClientId} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

type ContentsProps = Omit<SendToClientProps, 'label'> & { onClose: () => void }
type OfClient = LinkRecipient & { client: NonNullable<LinkRecipient['client']> }

function Contents({ purpose, selection, proposedClientId, onClose }: ContentsProps) {
  const { data, error, refetch } = useRecipients(purpose, selection)
  const [sent, setSent] = useState<SentLink & { contactName: string }>()
  if (sent) return <ShownLink sent={sent} onClose={onClose} />
  if (!data) {
    return (
      <DialogBody>
        {error ? <LoadError title="The clients could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={3} />}
      </DialogBody>
    )
  }
  const ofClients = data.filter((one): one is OfClient => one.client !== null)
  const first = ofClients.find(({ client }) => client.id === proposedClientId) ?? ofClients[0]
  if (!first) return <DialogBody>{TEXTS[purpose].withoutClient}</DialogBody>
  const total = data.reduce((sum, { ids }) => sum + ids.length, 0)
  return <SendingForm purpose={purpose} recipients={ofClients} first={first} total={total} onClose={onClose} onSent={setSent} />
}

interface SendingFormProps {
  purpose: SentPurpose
  recipients: readonly OfClient[]
  first: OfClient
  /** Number of selected records. */
  total: number
  onClose: () => void
  onSent: (sent: SentLink & { contactName: string }) => void
}

function SendingForm({ purpose, recipients, first, total, onClose, onSent }: SendingFormProps) {
  const [clientId, setClientId] = useState(first.client.id)
  const [contactId, setContactId] = useState<number>()
  const [alsoToPeople, setAlsoToPeople] = useState(true)
  const key = useRef({ request: '', value: '' })
  const send = useSendLink(purpose)
  const { client, ids, withAddress } = recipients.find((one) => one.client.id === clientId) ?? first
  const reachable = client.contacts.filter(({ email }) => email !== '')
  const contact = reachable.find(({ id }) => id === contactId) ?? reachable[0]
  const isTooMany = ids.length > MAX_LINK_ITEMS
  const former = formerLink(send.error)
  const { formError, ...form } = send.form(() => submit(former?.id))
  return (
    <DialogForm
      form={{ ...form, ...(!former && { formError }) }}
      onCancel={onClose}
      canSubmit={contact !== undefined && !isTooMany}
      submitLabel={former ? 'Send again' : `Send one e-mail to ${contact?.name ?? ''}`}
      busyLabel="Sending..."
    >
      <Field name="client" label="Client">
        <ClientPicker
          among={recipients.map((one) => ({ client: one.client, note: `${grouped(one.ids.length)} selected` }))}
          value={String(client.id)}
          onChange={(chosen) => choose(() => setClientId(Number(chosen)))}
        />
      </Field>
      {reachable.length > 0 ? (
        <Field name="contact" label="Contact">
          <Select value={contact?.id} onChange={({ currentTarget }) => choose(() => setContactId(Number(currentTarget.value)))}>
            {reachable.map(({ id, name, role, email }) => (
              <option key={id} value={id}>
                {[name, role, email].filter(Boolean).join(', ')}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <Notice tone="warning" title="No contact of this client has an e-mail address">
          <TextLink to={recordPath('client', client.id)}>Add one to the client</TextLink>
        </Notice>
      )}
      {isTooMany && (
        <Notice tone="warning" role="status">{`One link has at most ${MAX_LINK_ITEMS}. Select fewer and send several links.`}</Notice>
      )}
      <p className="text-text-2">{countText(purpose, ids.length, total)}</p>
      {purpose === 'certificates' && withAddress > 0 && (
        <TickChoice
          name="alsoToPeople"
          label="Also send to people with an address of their own"
          hint={`${grouped(withAddress)} of them. Who has it already gets no second e-mail.`}
          isTicked={alsoToPeople}
          onChange={(isTicked) => choose(() => setAlsoToPeople(isTicked))}
        />
      )}
      {former && (
        <Notice tone="warning" role="alert" title="Already sent">
          {formError}
        </Notice>
      )}
    </DialogForm>
  )

  /** A refused request may succeed with the new choice. */
  function choose(change: () => void) {
    send.reset()
    change()
  }

  function submit(after: number | undefined) {
    if (!contact) return
    const request: LinkRequest = { clientId: client.id, contact: contact.id, ids, alsoToPeople, after }
    const text = JSON.stringify(request)
    if (key.current.request !== text) key.current = { request: text, value: crypto.randomUUID() }
    send.send({ ...request, idempotencyKey: key.current.value }, (made) => onSent({ ...made, contactName: contact.name }))
  }
}

/** The link that already leads this contact to the same records, when the server names it. */
function formerLink(error: unknown): ClientLink | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined
  return error.failure?.data as ClientLink | undefined
}

/** '12 certificates are sent. 8 of other clients or of none are left out.' */
function countText(purpose: SentPurpose, count: number, total: number): string {
  const [one, many] = TEXTS[purpose].counted
  const sent = `${counted(count, `${one} is`, `${many} are`)} sent.`
  const rest = total - count
  if (rest === 0) return sent
  return `${sent} ${grouped(rest)} of other clients or of none ${plural(rest, 'is', 'are')} left out.`
}

interface Texts {
  label: string
  icon: ReactNode
  title: string
  description: string
  counted: readonly [one: string, many: string]
  withoutClient: string
}

const TEXTS: Record<SentPurpose, Texts> = {
  certificates: {
    label: 'Send to client',
    icon: <Building2 />,
    title: 'Send certificates to a client',
    description: `The contact gets one e-mail with a link to all of them. It works for ${LINK_DAYS} days.`,
    counted: ['certificate', 'certificates'],
    withoutClient: 'None of these people belongs to a client. Send their certificates by e-mail instead.',
  },
  names: {
    label: 'Check names',
    icon: <SpellCheck />,
    title: 'Let a client check names',
    description: `The contact gets one e-mail with a link, sees each name as it would be printed, and can propose another spelling. The link works for ${LINK_DAYS} days.`,
    counted: ['name', 'names'],
    withoutClient: 'None of these people belongs to a client.',
  },
}

interface ShownLinkProps {
  sent: SentLink & { contactName: string }
  onClose: () => void
}

/** The link that was made. It is shown this once, to be pasted into another message. */
function ShownLink({ sent: { link, expiresAt, contactName }, onClose }: ShownLinkProps) {
  const { isCopied, copy } = useCopy('Link')
  const connection = useMailConnection()
  return (
    <>
      <DialogBody className="grid gap-4">
        <Notice tone="success" role="status" title={`The e-mail to ${contactName} is in the outbox`}>
          {connection.data?.isSetUp === false &&
            'E-mail is not set up on the server: it waits until it is. You can send the link yourself.'}
        </Notice>
        <p className="id-text rounded-md border border-border bg-code p-4 wrap-anywhere">{link}</p>
        <p className="text-small text-text-2">
          Whoever has this link can open it until {shortDate(indianDate(new Date(expiresAt)))}. It is shown only now. The page of the client
          says how often it was opened, and can revoke it.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(link)}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <Button size="compact" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
