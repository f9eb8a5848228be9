import { describe, expect, test } from 'vitest'
import { bounceVerdict } from '../../bounces/bounce-verdict.ts'
import { readReport } from './read-report.reader.ts'

const GONE = 'asha@example.com'
const RETURNED = [
  'Message-ID: <m1@office.example.com>',
  'From: office@office.example.com',
  `To: ${GONE}`,
  'Subject: Your certificate',
  'List-Unsubscribe: <https://www.example.com/subscription/cancel/abc>',
  '',
  'Unknown user, spam, blocked: what the mail said decides nothing.',
]

interface Made {
  from?: string
  subject?: string
  headers?: string[]
  type?: string
  text?: string[]
  /** The types and lines of additional parts. */
  parts?: Array<[string, string[]]>
}

function source({ from = 'MAILER-DAEMON@mx.example.net', subject = '', headers = [], type = 'text/plain', text = [], parts = [] }: Made) {
  const head = [`From: ${from}`, 'To: office@office.example.com', `Subject: ${subject}`, ...headers, 'MIME-Version: 1.0']
  if (parts.length === 0) return [...head, `Content-Type: ${type}; charset=utf-8`, '', ...text, ''].join('\r\n')
  const all = [[type, text] as const, ...parts].flatMap(([kind, lines]) => ['--B', `Content-Type: ${kind}; charset=utf-8`, '', ...lines])
  return [...head, 'Content-Type: multipart/mixed; boundary=B', '', ...all, '--B--', ''].join('\r\n')
}

const read = async (made: Made) => {
  const { bounces } = await readReport(source(made))
  return bounces.map((bounce) => `${bounce.address} ${bounceVerdict(bounce)}`)
}

describe('servers without a part for machines', () => {
  test.each<[string, Made]>([
    [
      'Exim',
      {
        headers: [`X-Failed-Recipients: ${GONE}`, 'Auto-Submitted: auto-replied'],
        subject: 'Mail delivery failed: returning message to sender',
        text: [
          'This message was created automatically by mail delivery software.',
          '',
          'A message that you sent could not be delivered to one or more of its',
          'recipients. This is a permanent error. The following address(es) failed:',
          '',
          `  ${GONE}`,
          '    Unrouteable address',
          '',
          '------ This is a copy of the message, including all the headers. ------',
          '',
          ...RETURNED,
        ],
      },
    ],
    [
      'qmail',
      {
        subject: 'failure notice',
        text: [
          'Hi. This is the qmail-send program at mx.example.net.',
          "I'm afraid I wasn't able to deliver your message to the following addresses.",
          '',
          `<${GONE}>:`,
          'Sorry, no mailbox here by that name. (#5.1.1)',
          '',
          '--- Below this line is a copy of the message.',
          '',
          ...RETURNED,
        ],
      },
    ],
    [
      'Zoho',
      {
        from: 'mailer-daemon@mail.example.net',
        subject: 'Undelivered Mail Returned to Sender',
        text: [
          'This message was created automatically by mail delivery software.',
          `${GONE} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <${GONE}>... User Unknown`,
          '',
          '',
          'Received:from mail.example.net by mx.example.net',
          ...RETURNED,
        ],
      },
    ],
    [
      'WorkMail',
      {
        subject: 'Delivery Status Notification (Failure)',
        text: [
          'Technical report:',
          '',
          'Reporting-MTA: dsn; smtp-out.example.net',
          '',
          'Action: failed',
          `Final-Recipient: rfc822; ${GONE}`,
          `Diagnostic-Code: smtp; 550 5.1.1 <${GONE}>... User Unknown`,
          'Status: 5.1.1',
        ],
        parts: [['message/rfc822', RETURNED]],
      },
    ],
    [
      'Google',
      {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example.net>',
        subject: 'Delivery Status Notification (Failure)',
        text: [
          `Your message wasn't delivered to ${GONE} because the address couldn't be found, or is unable to receive mail.`,
          '',
          'The response from the remote server was:',
          '550 5.1.1 The email account that you tried to reach does not exist.',
        ],
      },
    ],
    [
      'Exchange, in German and as a page',
      {
        from: 'postmaster@example.net',
        subject: 'Unzustellbar: Ihr Zertifikat',
        type: 'text/html',
        text: [
          '<html><head><style>p { color: red }</style></head><body>',
          '<p><b>Fehler bei der Nachrichtenzustellung an folgende Empf&auml;nger:</b></p>',
          `<p><a href="mailto:${GONE}">${GONE}</a><br>Die eingegebene E-Mail-Adresse konnte nicht gefunden werden.</p>`,
          '<p>#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##</p></body></html>',
        ],
      },
    ],
    [
      'Sendmail of old',
      {
        subject: 'Returned mail: User unknown',
        text: [
          '   ----- The following addresses had permanent fatal errors -----',
          `<${GONE}>`,
          '',
          '   ----- Transcript of session follows -----',
          `550 <${GONE}>... User unknown`,
        ],
      },
    ],
    [
      'one that names nobody but attaches the mail',
      { subject: 'Undeliverable mail', text: ['550 No such user'], parts: [['message/rfc822', RETURNED]] },
    ],
  ])('%s', async (_, made) => expect(await read(made)).toEqual([`${GONE} gone`]))
})

test('each of several recipients has words of their own', async () => {
  const text = [
    'The following address(es) failed:',
    '',
    '  a@example.org',
    '    552 5.2.2 Mailbox full',
    '',
    `  ${GONE}`,
    '    550 No such user',
  ]
  expect(await read({ subject: 'Mail delivery failed', text })).toEqual(['a@example.org refused', `${GONE} gone`])
})

test('a delay has not come back', async () => {
  const text = [`The delivery to ${GONE} has been delayed.`, 'You do not need to resend it; the server will keep trying.']
  expect(await read({ subject: 'Warning: message delayed 24 hours', text })).toEqual([`${GONE} delayed`])
})

test('Message-ID, links and recipient of the mail that came back are read, attached or below the words', async () => {
  const returned = { messageIds: ['<m1@office.example.com>'], unsubscribePaths: ['/subscription/cancel/abc'], to: [GONE] }
  for (const made of [
    { text: [`${GONE}: user unknown`], parts: [['message/rfc822', RETURNED]] as Array<[string, string[]]> },
    { text: [`${GONE}: user unknown`, '', ...RETURNED] },
  ])
    expect((await readReport(source(made))).returned).toEqual(returned)
})

describe('a complaint', () => {
  const complaint = (type: string, more: string[] = []) =>
    readReport(
      source({
        parts: [
          ['message/feedback-report', [`Feedback-Type: ${type}`, 'Version: 1', ...more]],
          ['message/rfc822', RETURNED],
        ],
      }),
    )

  test.each(['abuse', 'fraud', 'opt-out'])('is %s', async (type) => {
    expect(await complaint(type, [`Original-Rcpt-To: <${GONE}>`])).toMatchObject({ kind: 'complaint', bounces: [{ address: GONE }] })
    expect(await complaint(type)).toMatchObject({ kind: 'complaint', bounces: [{ address: GONE }] })
  })

  test('is none when it reports a forgery, or that it was no spam', async () => {
    for (const type of ['auth-failure', 'not-spam']) await expect(complaint(type)).rejects.toThrow('not a complaint')
  })

  test('of Hotmail has no fields', async () => {
    const returned = [`X-HmXmrOriginalRecipient: ${GONE}`, ...RETURNED.filter((line) => !line.startsWith('To:'))]
    const made = { from: 'staff@hotmail.example.net', subject: 'complaint about message from 192.0.2.1' }
    const parts: Array<[string, string[]]> = [['message/rfc822', returned]]
    expect(await readReport(source({ ...made, parts }))).toMatchObject({ kind: 'complaint', bounces: [{ address: GONE }] })
  })
})

describe('what is none says what it is', () => {
  test.each<[string, string, Made]>([
    ['an absence notice', 'automatic reply', { from: GONE, subject: 'Away', headers: ['Auto-Submitted: auto-replied'] }],
    ['an absence notice of Exchange', 'automatic reply', { from: GONE, subject: 'Automatic reply: Your certificate' }],
    ['a report that names nobody', 'does not say which address', { subject: 'Returned mail', text: ['It did not work.'] }],
    [
      'a mail of a person',
      'View source',
      { from: GONE, subject: 'Re: Dates', text: ['Final-Recipient: rfc822; a@example.com', 'Action: failed'] },
    ],
  ])('%s', async (_, words, made) => {
    await expect(readReport(source(made))).rejects.toThrow(words)
  })
})

test('long lines and many tags are read at once', async () => {
  const started = performance.now()
  for (const part of ['a', '<', '<style', '<b ', 'a@', '&#', ' ', '\n'])
    await readReport(source({ type: 'text/html', text: [part.repeat(200_000 / part.length)] })).catch(() => undefined)
  expect(performance.now() - started).toBeLessThan(3000)
})
