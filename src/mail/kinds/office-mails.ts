import { dateInWords, type PlainDate } from '#base/dates/dates.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { URGENCIES } from '../mail-states.ts'
import { plain, type Block } from '../messages/letter.ts'
import { mailKind, OFFICE_REASON } from './mail-kind.ts'

/** Lines of the digest under one heading: overdue, due today, unanswered. */
interface DigestGroup {
  title: string
  lines: Array<{ text: string; path: string }>
  /** The number of further lines, and the page that lists all. */
  more: number
  path: string
}

export const DIGEST_MAILS = {
  /** To the office, each morning. */
  'office-digest': mailKind<{ on: PlainDate; groups: DigestGroup[] }>({
    urgency: URGENCIES.normal,
    title: 'Morning summary',
    to: 'office',
    placeholders: ['day', 'count', 'groups', 'overviewLink', 'company'],
    required: ['groups'],
    reason: OFFICE_REASON,
    subject: '{count} to do on {day}',
    text: `# {day}

{groups}

[Open the overview]({overviewLink})`,
    sample: {
      on: '2026-11-20',
      groups: [
        {
          title: 'No answer in time',
          lines: [
            { text: 'Asha Example, enrolment request, since 18 November', path: '/admin?view=contacts#contact-12' },
            { text: 'आशा उदाहरण, message, since 17 November', path: '/admin?view=contacts#contact-11' },
          ],
          more: 3,
          path: '/admin?view=contacts&due=overdue',
        },
        {
          title: 'Today’s follow-ups',
          lines: [{ text: 'Priya Template, consultation request', path: '/admin?view=contacts#contact-9' }],
          more: 0,
          path: '/admin?view=contacts&due=follow-up',
        },
      ],
    },
    values: ({ on, groups }, { siteUrl }) => ({
      day: dateInWords(on),
      count: counted(
        groups.reduce((sum, { lines, more }) => sum + lines.length + more, 0),
        'thing',
      ),
      groups: groups.flatMap((group): Block[] => [
        { type: 'heading', level: 2, children: [plain(group.title)] },
        {
          type: 'list',
          start: null,
          items: [
            ...group.lines.map(({ text, path }) => linkItem(text, siteUrl + path)),
            ...(group.more > 0 ? [linkItem(`${grouped(group.more)} more`, siteUrl + group.path)] : []),
          ],
        },
      ]),
      overviewLink: `${siteUrl}/admin`,
    }),
  }),
}

export const TEST_MAILS = {
  /** To the office: confirms that the settings work. */
  'test-message': mailKind<{ requestedBy: string }>({
    urgency: URGENCIES.urgent,
    title: 'Test message',
    to: 'office',
    placeholders: ['requestedBy', 'mailLink', 'company'],
    required: [],
    reason: OFFICE_REASON,
    isFixed: true,
    subject: 'Test message: the mail settings work',
    text: `# The mail settings work

{requestedBy} sent this message from the back-office. It has reached you, so the settings are right.

Did it arrive in the spam folder? Then a record for SPF, DKIM or DMARC is probably missing from your domain. The back-office shows which records to publish.

[Open the mail page]({mailLink})`,
    sample: { requestedBy: 'Anil Mockup' },
    values: ({ requestedBy }, { siteUrl }) => ({ requestedBy, mailLink: `${siteUrl}/admin?view=mail` }),
  }),
}

function linkItem(text: string, href: string): Block[] {
  return [{ type: 'paragraph', children: [{ type: 'link', href, children: [plain(text)] }] }]
}
