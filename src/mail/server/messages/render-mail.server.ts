import { getCompany } from '#company/server/company.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import type { Company } from '#company/company-content.schema.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import type { Database } from '#base/database/database.server.ts'
import { excerpt } from '#base/text/plain-text.ts'
import { type MailContent, describedMail, valuesOf } from '../../mail-kinds.ts'
import type { ReaderLinks, TemplateText } from '../../kinds/mail-kind.ts'
import { filledLine, letterFromMarkdown } from './letter-from-markdown.server.ts'
import { linkFaults } from './link-faults.server.ts'
import { readable } from '../../messages/letter.ts'
import { mailHtml, mailText } from '../../messages/mail-page.ts'
import { storedTemplate } from './stored-template.server.ts'

export interface RenderedMail {
  /** One line without line breaks. */
  subject: string
  text: string
  html: string
}

interface RenderOptions {
  /** No slash at the end. */
  siteUrl: string
  now: Date
  /** Omitted when staff view the mail: a kind that requires one of them cannot be shown then. */
  links?: ReaderLinks
}

/** Phones show about 40 characters of a subject, desktop mail programs about 78. */
const MAX_SUBJECT_LENGTH = 78
/** An answer keeps its subject: Gmail groups conversations by it, and the reference is at its end. */
const MAX_ANSWER_SUBJECT_LENGTH = 300

/**
 * Renders a mail's subject, text and HTML with the office's current template and company details.
 * @throws Error when the template cannot be used or a link is missing. That mail fails; others are not affected
 */
export async function renderMail(db: Database, mail: MailContent, options: RenderOptions): Promise<RenderedMail> {
  const { changed } = await storedTemplate(db, mail.kind)
  // A template saved before this check existed: the mail is sent with the shipped text.
  const isUsable = changed !== undefined && linkFaults(changed.text).length === 0
  return renderWithTemplate(mail, isUsable ? changed : describedMail(mail.kind), { ...options, company: await getCompany(db) })
}

/** Renders with a template that need not be stored, for the preview. */
export function renderWithTemplate(mail: MailContent, template: TemplateText, options: RenderOptions & { company: Company }): RenderedMail {
  const { siteUrl, company } = options
  const context = { links: {}, ...options, fromMarkdown: (text: string) => letterFromMarkdown(text, { values: null, siteUrl }) }
  const values = valuesOf(mail.kind, mail.data, context)
  const blocks = letterFromMarkdown(template.text, { values, siteUrl })
  const maxLength = describedMail(mail.kind).isPersonal ? MAX_ANSWER_SUBJECT_LENGTH : MAX_SUBJECT_LENGTH
  const subject = excerpt(oneLine(readable(filledLine(template.subject, values))), maxLength - 1)
  const reason = filledLine(describedMail(mail.kind).reason, values)
  const page = { subject, blocks, sender: company, reason, siteUrl, tokens: coloursOf(company).tokens }
  return { subject, text: mailText(page), html: mailHtml(page) }
}
