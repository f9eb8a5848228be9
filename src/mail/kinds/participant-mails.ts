import { longDate, type PlainDate } from '#base/dates/dates.ts'
import { URGENCIES } from '../mail-states.ts'
import { details } from '../messages/letter-parts.ts'
import { encoded, mailKind } from './mail-kind.ts'

export const PARTICIPANT_MAILS = {
  /** To the participant: their participant ID, and where to see their status. */
  'participant-created': mailKind<{ fullName: string; participantId: string; program: string; enrolledOn: PlainDate }>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Enrolment, with the participant ID',
    to: 'participant',
    placeholders: [
      'fullName',
      'program',
      'participantId',
      'enrolledOn',
      'participantDetails',
      'statusLink',
      'contactLink',
      'company',
      'phone',
    ],
    required: ['participantId', 'statusLink'],
    reason: 'You get this e-mail because {company} has enrolled you in a program.',
    subject: 'Your participant ID: {participantId}',
    text: `# Welcome, {fullName}

You are enrolled in **{program}**. Please keep your participant ID: you need it to check your status and whenever you write to us.

{participantDetails}

[Check your status]({statusLink})

The page asks for your participant ID and this e-mail address. It shows the progress of your training and, once issued, your certificate.

Is something wrong, or do you have a question? Just answer this e-mail.`,
    sample: {
      fullName: 'Asha Example',
      participantId: 'BHM2026110421-7F3K',
      program: 'Lean Six Sigma Green Belt',
      enrolledOn: '2026-11-12',
    },
    values: ({ fullName, participantId, program, enrolledOn }, { siteUrl }) => ({
      fullName,
      program,
      participantId,
      enrolledOn: longDate(enrolledOn),
      statusLink: `${siteUrl}/verify-certificate?tab=status&id=${encoded(participantId)}`,
      participantDetails: details([
        { label: 'Participant ID', value: participantId, isId: true },
        { label: 'Program', value: program },
        { label: 'Enrolled on', value: longDate(enrolledOn) },
      ]),
    }),
  }),
}
