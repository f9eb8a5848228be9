import { MessageSquareText, Plus, Send } from 'lucide-react'
import type { ListedMailTemplate } from '../messages/mail-template.schema.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { mailTemplatePath, replyTemplatePath, useMailTemplates, useReplyTemplates } from './template-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

/** /admin?view=mail-templates: the texts of all e-mails, and the reply templates. */
export function MailTemplatesView() {
  return (
    <>
      <AdminHeading
        title="E-mail texts"
        lead="What automatic e-mails say, and how replies begin"
        actions={
          <LinkButton to="/admin?view=mail" variant="secondary" size="compact" icon={<Send />}>
            Mail
          </LinkButton>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 pt-3 pb-8 xl:grid-cols-2">
        <Mails />
        <Replies />
      </div>
    </>
  )
}

const GROUPS: ReadonlyArray<{ to: ListedMailTemplate['to'][]; title: string }> = [
  { to: ['visitor', 'subscriber'], title: 'To visitors and subscribers' },
  { to: ['participant', 'client'], title: 'To participants and clients' },
  { to: ['office', 'staff'], title: 'To the office' },
]

function Mails() {
  const { data, error, refetch } = useMailTemplates()
  return (
    <Card as="section">
      <h2 className="text-h3">E-mails</h2>
      {GROUPS.map(({ to, title }) => (
        <div key={title} className="mt-5">
          <h3 className="text-small font-semibold text-text-2">{title}</h3>
          {data && (
            <ul className="mt-1 divide-y divide-border border-y border-border">
              {data
                .filter((template) => to.includes(template.to))
                .map((template) => (
                  <li key={template.kind} className="flex min-h-11 items-center justify-between gap-3 py-1.5">
                    <TextLink to={mailTemplatePath(template.kind)} className="inline-flex min-h-6 items-center">
                      {template.title}
                    </TextLink>
                    {template.isChanged && (
                      <StatusBadge tone="info" icon={null}>
                        Changed
                      </StatusBadge>
                    )}
                    {template.isFixed && <span className="text-small text-text-2">Cannot be changed</span>}
                  </li>
                ))}
            </ul>
          )}
          {!data && !error && <SkeletonText lines={4} />}
        </div>
      ))}
      {!data && error && <LoadError title="The e-mails could not be loaded" error={error} onRetry={refetch} className="mt-4" />}
    </Card>
  )
}

function Replies() {
  const { data, error, refetch } = useReplyTemplates()
  return (
    <Card as="section">
      <div className="flex items-start justify-between gap-4 max-xs:flex-wrap">
        <div>
          <h2 className="text-h3">Reply templates</h2>
          <p className="mt-1 text-small text-text-2">Staff use them to start replies to messages.</p>
        </div>
        <LinkButton to={replyTemplatePath('new')} size="compact" icon={<Plus />} className="shrink-0">
          <span>
            New <span className="max-sm:sr-only">template</span>
          </span>
        </LinkButton>
      </div>
      {data && data.length > 0 && (
        <ul className="mt-5 divide-y divide-border border-y border-border">
          {data.map(({ id, name, text }) => (
            <li key={id} className="py-2.5">
              <TextLink to={replyTemplatePath(id)} className="inline-flex min-h-6 items-center wrap-anywhere">
                {name}
              </TextLink>
              <p className="line-clamp-2 text-small text-text-2 wrap-anywhere">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={MessageSquareText}
          headingLevel={3}
          title="No reply templates yet"
          help="Save the answers you give often: dates, fees, how to enrol."
        />
      )}
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && <LoadError title="The reply templates could not be loaded" error={error} onRetry={refetch} className="mt-4" />}
    </Card>
  )
}
