import { mailtoHref } from '#base/values/mail-address.ts'
import { telHref } from '#base/values/phone.ts'
import { Award, Eraser, Factory, Mail, MessageCircle, Pencil, Phone, Reply, UserPlus } from 'lucide-react'
import { canReceiveCertificate } from '#training/participants/participant.ts'
import type { PersonPage } from '../person-page.schema.ts'
import { createPath, editPath, recordPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { ContactLine } from '#enquiries/office/conversation/enquiry-lines.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

const DENSE = { variant: 'secondary', size: 'dense' } as const

/** Contact data of a person, with the actions that usually follow. */
export function PersonContact({ person }: { person: PersonPage }) {
  const { record, emails, phones, clients, programs, messages } = person
  const mayWrite = usePermission('records.write')
  const mayErase = usePermission('personal-data.manage')
  const [email] = emails
  const whatsapp = phones.map((phone) => whatsappUrl(phone)).find((url) => url !== undefined)
  const letter = messages.rows.find((message) => message.type === 'enquiry')
  const [latest] = programs.rows
  const completed = programs.rows.find(canReceiveCertificate)
  return (
    <div className="grid gap-3 pt-4 lg:pt-0">
      {emails.length + phones.length === 0 && <p className="text-small text-text-2">No e-mail address and no phone number are stored.</p>}
      {emails.length + phones.length + clients.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 text-small">
          {emails.map((address) => (
            <ContactLine key={address} icon={Mail} what="E-mail" value={address} href={mailtoHref(address)} />
          ))}
          {phones.map((phone) => (
            <ContactLine key={phone} icon={Phone} what="Phone number" value={phone} href={telHref(phone)} />
          ))}
          {clients.map(({ id, name }) => (
            <li key={id} className="flex min-h-11 min-w-0 items-center gap-2">
              <Factory className="size-4 shrink-0 text-text-3" />
              <TextLink to={recordPath('client', id)} lang={languageOf(name)} className="wrap-anywhere">
                {name}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {letter && mayWrite && (
          <LinkButton to={recordPath('contact', letter.id)} {...DENSE} icon={<Reply />}>
            Reply
          </LinkButton>
        )}
        {email && (
          <LinkButton href={mailtoHref(email)} {...DENSE} icon={<Mail />}>
            E-mail
          </LinkButton>
        )}
        {whatsapp && (
          <LinkButton href={whatsapp} target="_blank" rel="noopener noreferrer" {...DENSE} icon={<MessageCircle />}>
            WhatsApp
          </LinkButton>
        )}
        {latest && (
          <LinkToForm to={editPath('participant', latest.id)} {...DENSE} icon={<Pencil />}>
            Edit
          </LinkToForm>
        )}
        {mayErase && (
          <LinkButton to={`/admin?view=personal-data&record=${record}`} {...DENSE} icon={<Eraser />}>
            Erase personal data
          </LinkButton>
        )}
        {completed && (
          <LinkToForm to={`${createPath('certificate')}?participantId=${completed.id}`} {...DENSE} icon={<Award />}>
            Issue certificate
          </LinkToForm>
        )}
        <LinkToForm to={`${createPath('participant')}?person=${record}`} {...DENSE} icon={<UserPlus />}>
          {programs.total === 0 ? 'Enrol in a program' : 'Enrol in another program'}
        </LinkToForm>
      </div>
    </div>
  )
}
