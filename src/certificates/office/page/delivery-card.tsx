import { ExternalLink as OpenIcon, MessageCircle, RotateCcw, Send } from 'lucide-react'
import { currentDelivery } from '../../delivery/delivery.ts'
import type { DeliveryMail, CertificateDelivery } from '../../delivery/delivery.schema.ts'
import type { Certificate } from '../../certificate.schema.ts'
import { mailtoOf } from '#mail/mail.ts'
import { editPath } from '#lists/records/record-paths.ts'
import { failureText } from '#base/api/api-client.ts'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { SendToClient } from '#client-links/office/send-to-client.tsx'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { SkeletonRegion } from '#office/kit/skeleton-region.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useDelivery, useSendCertificate, useTakeBack } from './delivery-data.tsx'
import { DeliveryList } from './delivery-list.tsx'

/** The delivery of a certificate by e-mail and WhatsApp, and the results so far. */
export function DeliveryCard({ certificate }: { certificate: Certificate }) {
  const delivery = useDelivery(certificate.id)
  const mayWrite = usePermission('records.write')
  const { data, error, refetch } = delivery
  return (
    <Card as="section" aria-labelledby="delivery" className="grid gap-4">
      <h2 id="delivery" className="text-h3">
        Delivery
      </h2>
      {!data && !error && (
        <SkeletonRegion>
          <SkeletonText lines={3} />
        </SkeletonRegion>
      )}
      {!data && error && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-small font-semibold text-danger">
          {failureText(error)}
          <Button variant="secondary" size="dense" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && <DeliveryList certificate={certificate} delivery={data} />}
      {data && mayWrite && <SendOptions certificate={certificate} delivery={data} />}
    </Card>
  )
}

interface SendOptionsProps {
  certificate: Certificate
  delivery: CertificateDelivery
}

function SendOptions({ certificate, delivery }: SendOptionsProps) {
  if (certificate.revokedOn !== null || certificate.suspendedOn !== null) {
    return <p className="text-small text-text-2">A {certificate.status.toLowerCase()} certificate is not sent.</p>
  }
  return (
    <div className="grid gap-2">
      <ByMail certificate={certificate} delivery={delivery} />
      <ByWhatsApp delivery={delivery} />
    </div>
  )
}

/** Sends by the outbox. Until mail is set up, opens the clerk's own mail program prefilled. */
function ByMail({ certificate, delivery }: SendOptionsProps) {
  const connection = useMailConnection()
  const here = useReturnState()
  const send = useSendCertificate(certificate.id)
  const { toast } = useToast()
  const current = currentDelivery(delivery.mails, certificate)
  const lastMailId = delivery.mails.at(-1)?.id ?? null
  const isSetUp = connection.data?.isSetUp
  if (delivery.email === null) {
    return (
      <>
        {delivery.clientId !== null && (
          <SendToClient purpose="certificates" selection={{ ids: [certificate.id] }} proposedClientId={delivery.clientId} />
        )}
        <p className="text-small text-text-2">
          {delivery.clientId === null
            ? 'There is no e-mail address.'
            : 'There is no e-mail address of their own: a contact of their client can get it.'}{' '}
          <TextLink to={editPath('participant', certificate.participantId)} state={here}>
            Add one
          </TextLink>
        </p>
      </>
    )
  }
  const isDone = current?.status === 'sent'
  const failure = send.failure && (
    <p role="alert" className="text-small font-semibold text-danger">
      {send.failure}
    </p>
  )
  if (isSetUp === false) {
    if (isDone && current.sentBy !== null) return <TakeBack id={certificate.id} mail={current} />
    const { href, isCut } = mailtoOf(delivery.email, delivery.message)
    return (
      <>
        <LinkButton
          href={href}
          variant={isDone ? 'secondary' : 'primary'}
          size="compact"
          icon={<OpenIcon />}
          onClick={() => handOver(isCut)}
        >
          {isDone ? 'Send again by e-mail' : 'Send by e-mail'}
        </LinkButton>
        <p className="text-small text-text-2">Your own e-mail app opens with everything filled in: e-mail is not set up on the server.</p>
        {failure}
      </>
    )
  }
  if (current?.status === 'waiting' && current.to === delivery.email) return failure
  return (
    <>
      <Button
        variant={isDone ? 'secondary' : 'primary'}
        size="compact"
        icon={isDone ? <RotateCcw /> : <Send />}
        busy={send.isPending}
        busyLabel="Sending..."
        disabled={connection.isPending}
        onClick={() => send.send({ lastMailId, byHand: false })}
      >
        {isDone ? 'Send again by e-mail' : current?.status === 'failed' && current.to === delivery.email ? 'Try again' : 'Send by e-mail'}
      </Button>
      {failure}
    </>
  )

  function handOver(isCut: boolean) {
    if (isCut) {
      void navigator.clipboard.writeText(delivery.message.text).then(
        () => toast({ title: 'Text copied', description: 'It is too long to be filled in. Paste it into the e-mail.' }),
        () => undefined,
      )
    }
    send.send({ lastMailId, byHand: true })
  }
}

function TakeBack({ id, mail }: { id: number; mail: DeliveryMail }) {
  const takeBack = useTakeBack(id)
  return (
    <Button variant="secondary" size="compact" icon={<RotateCcw />} busy={takeBack.isPending} onClick={() => takeBack.send(mail.id)}>
      I have not sent it
    </Button>
  )
}

/** Without a number that WhatsApp accepts, WhatsApp asks for the contact. */
function ByWhatsApp({ delivery: { phone, message } }: { delivery: CertificateDelivery }) {
  const toPerson = whatsappUrl(phone ?? '', message.text)
  return (
    <>
      <LinkButton
        href={toPerson ?? `https://wa.me/?text=${encodeURIComponent(message.text)}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        size="compact"
        icon={<MessageCircle />}
      >
        WhatsApp
      </LinkButton>
      {toPerson === undefined && (
        <p className="text-small text-text-2">
          {phone === null ? 'There is no phone number' : `${phone} is not a mobile number`}: WhatsApp asks for the contact.
        </p>
      )}
    </>
  )
}
