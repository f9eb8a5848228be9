import type { MailKind } from '../mail-kinds.ts'
import type { DescribedMail, TemplateText } from '../kinds/mail-kind.ts'

/** A kind of mail in the list of the office. */
export interface ListedMailTemplate {
  kind: MailKind
  title: string
  to: DescribedMail<never>['to']
  /** Whether the office may change the text. */
  isFixed: boolean
  /** Whether the office has changed it. */
  isChanged: boolean
}

interface ListedPlaceholder {
  name: string
  meaning: string
  example: string
  /** It stands for whole paragraphs and has to stand alone in a paragraph. */
  isBlock: boolean
  /** The text must keep it. */
  isRequired: boolean
}

/** A template for its editor. */
export interface MailTemplate extends ListedMailTemplate, TemplateText {
  default: TemplateText
  placeholders: ListedPlaceholder[]
}

/** A mail as its reader would get it. */
export interface MailPreview {
  subject: string
  text: string
  html: string
  /** Whether it is made from the latest mail of this kind; otherwise from an example. */
  isReal: boolean
}

export const MAX_TEMPLATE_SUBJECT_LENGTH = 200
export const MAX_TEMPLATE_TEXT_LENGTH = 20_000
