import { counted, grouped } from '#base/text/wording/counted.ts'
import type { MailingProgress } from '../mailing.schema.ts'

/** '1,204 of 1,210 sent, 4 failed, 2 left out'. */
export function progressText({ recipients, sent, returned, failed, waiting, leftOut }: MailingProgress): string {
  const rest = [
    [returned, 'came back'],
    [failed, 'failed'],
    [waiting, 'waiting'],
    [leftOut, 'left out'],
  ] as const
  const parts = rest.flatMap(([count, words]) => (count === 0 ? [] : [`${grouped(count)} ${words}`]))
  return [`${grouped(sent)} of ${grouped(recipients)} sent`, ...parts].join(', ')
}

/** '1 person', '1,204 people'. */
export function peopleText(count: number): string {
  return counted(count, 'person', 'people')
}
