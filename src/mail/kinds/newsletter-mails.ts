import { URGENCIES } from '../mail-states.ts'
import { mailKind, readerLink } from './mail-kind.ts'

export const NEWSLETTER_MAILS = {
  /** Asks the owner of an address typed into the newsletter form to confirm it. Also sent to current subscribers. */
  'newsletter-confirmation': mailKind<Record<string, never>>({
    urgency: URGENCIES.urgent,
    maxPerHour: 1,
    maxPerDay: 3,
    isCausedByVisitor: true,
    isSecret: true,
    title: 'Newsletter: confirm the address',
    to: 'visitor',
    placeholders: ['confirmationLink', 'unsubscribeLink', 'company'],
    required: ['confirmationLink'],
    reason: 'You get this e-mail once, because this address was typed into the newsletter form of our website.',
    subject: 'Please confirm your subscription',
    text: `# Is this your address?

Someone, probably you, has asked us to send the newsletter of {company} to this address. Please confirm it:

[Yes, send me the newsletter]({confirmationLink})

If it was not you, ignore this e-mail: without your confirmation, nothing is sent to this address. If it already receives the newsletter, you can [unsubscribe]({unsubscribeLink}).`,
    sample: {},
    values: (_data, context) => ({
      confirmationLink: readerLink(context, 'confirmationLink'),
      unsubscribeLink: readerLink(context, 'unsubscribeLink'),
    }),
  }),
  /** To a confirmed subscriber. The text is Markdown. A test to staff has no unsubscribe link. */
  'newsletter-issue': mailKind<{ issueId: number; subject: string; text: string; isTest?: boolean }>({
    urgency: URGENCIES.bulk,
    isSecret: true,
    title: 'Newsletter',
    to: 'subscriber',
    placeholders: ['subject', 'text', 'unsubscribeLink', 'company'],
    required: ['text', 'unsubscribeLink'],
    reason: 'You get this e-mail because you have confirmed your subscription to the newsletter of {company}.',
    subject: '{subject}',
    text: `# {subject}

{text}

---

No longer interested? [Unsubscribe]({unsubscribeLink})`,
    sample: {
      issueId: 3,
      subject: 'Dates in January, and what the new IATF rules change',
      text: 'The calendar of January is ready. Three classes still have places.\n\n## Dates\n\n1. **12 January**: Lean Six Sigma Green Belt\n2. **19 January**: IATF 16949 Internal Auditor\n\n> Good preparation is half the audit.\n\nAll programs are on [our site](/training-programs).\n\n[See the programs](/training-programs)',
    },
    values: ({ subject, text, isTest }, context) => ({
      subject,
      text: context.fromMarkdown(text),
      unsubscribeLink: isTest ? '' : readerLink(context, 'unsubscribeLink'),
    }),
  }),
}
