import { EXPIRED_TEXTS, monthsInWords, type RetentionPeriods } from '../retention.ts'

/** One kind of stored personal data, for the privacy page. */
export interface StoredData {
  title: string
  what: string
  why: string
  howLong: string
}

/** All kinds of stored personal data, with the periods that the office has set. */
export function storedData(periods: RetentionPeriods): StoredData[] {
  return [
    {
      title: 'Messages and requests',
      what:
        'What you enter in a form: name, e-mail address, phone number if you give one, subject and message. With it the' +
        ' time, the notice that you agreed to, how you came to this site (the campaign of the link, the site before it, your' +
        ' first page), and the notes that our staff make while they work on it.',
      why: 'To answer you, and to arrange the training or consultation that you ask for.',
      howLong:
        `${capitalised(monthsInWords(periods.enquiries))} after the matter is closed. The request of someone who joins a` +
        ` training program stays with the participant record. A message that looks like spam goes after ${monthsInWords(periods.suspectedEnquiries)},` +
        ' unless our staff find that it is none.',
    },
    {
      title: 'Newsletter',
      what: 'Your e-mail address, when you entered and confirmed it, and whether e-mails to it were returned.',
      why: 'To send you our newsletter. We do not record whether you read it.',
      howLong:
        `Until you unsubscribe. Then only a fingerprint of the address stays, from which it cannot be read. An address that` +
        ` nobody confirms is removed after ${EXPIRED_TEXTS.subscriptions.period}.`,
    },
    {
      title: 'E-mails to you',
      what: 'The e-mails that this website sends you, with the time and whether your mail server accepted them.',
      why: 'To see that you were told, and to answer when you ask about a mail.',
      howLong: `${capitalised(EXPIRED_TEXTS.mails.period)}. They contain no remote pictures, and nothing tells us whether you open them.`,
    },
    {
      title: 'Participants',
      what: 'Name, e-mail address, phone number, training program, enrollment date and status.',
      why: 'To run the training, to tell you your status when you ask for it on this website, and to issue your certificate.',
      howLong: 'As long as we may be asked to confirm your training, or until you ask us to erase it.',
    },
    {
      title: 'Certificates',
      what: 'The name, training program, dates and status that are printed on the certificate, with its number.',
      why: 'So that anybody who has seen your certificate can check that it is genuine.',
      howLong: 'Permanently: the register is the proof that your certificate is real.',
    },
    {
      title: 'Training days',
      what:
        'Your place in a batch and its payment, whether you were there and how a test ended, and a scan of the sheet that all sign:' +
        ' names, employee codes, companies and signatures.',
      why: 'To run the training, and to prove to an auditor who took part.',
      howLong:
        `Attendance and results as long as your participant record. The scan of a signed sheet goes ${monthsInWords(periods.sheetScans)}` +
        ' after its day; because it is of everybody who was there, it does not go earlier for one of them.',
    },
    {
      title: 'Quotations',
      what:
        'In quotations and proforma invoices: the contact’s name, e-mail address and phone number. With the answer of a buyer: name,' +
        ' designation, time and network.',
      why: 'To offer and bill our work, and to prove who has accepted an offer.',
      howLong: `${capitalised(monthsInWords(periods.quotations))} after the end of their financial year, as tax law asks for business papers.`,
    },
    {
      title: 'History of changes',
      what: 'Which member of staff changed which record and when, with the values before and after.',
      why: 'To find mistakes and misuse, and to prove what was done.',
      howLong:
        `The values of a deleted record go after ${monthsInWords(periods.deletedRecords)}, and those of a closed message` +
        ' together with it. What stays says only that something was changed, and when.',
    },
    {
      title: 'Network addresses',
      what: 'The address on the internet that a refused request, a sign-in or a change by our staff came from.',
      why: 'To recognise and trace attacks on this website.',
      howLong:
        `${capitalised(monthsInWords(periods.networks))}. When you browse, send a form or check a certificate, your address` +
        ' is used to limit how often that can be done, and is not stored.',
    },
    {
      title: 'Technical records',
      what: 'A random key that stops one form from being stored twice, and the sessions in which our staff are signed in.',
      why: 'So that the website works reliably.',
      howLong: `Keys ${EXPIRED_TEXTS.requestKeys.period}, sessions until ${EXPIRED_TEXTS.sessions.period}, lists of work on many records ${EXPIRED_TEXTS.bulkWork.period}.`,
    },
  ]
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
