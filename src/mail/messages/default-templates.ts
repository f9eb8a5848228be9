import type { MailKind } from '../mail-data.ts'
import { BATCH_TEMPLATES } from './batch-templates.ts'
import { CERTIFICATE_TEMPLATES } from './certificate-templates.ts'
import type { MessageTemplate } from './message-template.ts'
import { OFFICE_TEMPLATES } from './office-templates.ts'
import { VISITOR_TEMPLATES } from './visitor-templates.ts'

/** What the product ships with. The office can change all texts but those of `isFixed`. */
export const DEFAULT_TEMPLATES: Readonly<Record<MailKind, MessageTemplate>> = {
  ...VISITOR_TEMPLATES,
  ...BATCH_TEMPLATES,
  ...CERTIFICATE_TEMPLATES,
  ...OFFICE_TEMPLATES,
}
