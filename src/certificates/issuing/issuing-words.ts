import { isPlainDate, monthInWords } from '#base/dates/dates.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { monthOf } from './issuing-preview.ts'
import type { EnrolmentGroup, IssuingPreview } from './issuing-preview.schema.ts'

interface IssuingChoice {
  issueDate: string
  /** Row ids of the participants who get no certificate. */
  leftOut: ReadonlySet<number>
  /** Whether enrolments of a later month than the issue date get a certificate too. */
  laterEnrolments: boolean
}

/** Counts what issuing would do with these choices. */
export function issuingPlan(preview: IssuingPreview, { issueDate, leftOut, laterEnrolments }: IssuingChoice) {
  const isLater = ({ month }: { month: string }) => isPlainDate(issueDate) && month > monthOf(issueDate)
  const later = preview.groups.filter(isLater)
  const skipped = laterEnrolments ? [] : later
  const left = preview.seconds.filter((second) => leftOut.has(second.id) && (laterEnrolments || !isLater(second)))
  return {
    toIssue: preview.toIssue - left.length - sumOf(skipped.map(({ toIssue }) => toIssue)),
    toComplete: preview.toComplete - left.filter(({ completes }) => completes).length - sumOf(skipped.map(({ toComplete }) => toComplete)),
    left: left.length,
    /** Enrolments of a later month than the issue date. */
    later: sumOf(later.map(({ toIssue }) => toIssue)),
    laterGroups: later,
    skippedLater: sumOf(skipped.map(({ toIssue }) => toIssue)),
  }
}

/** '18 enrolled in November 2026 from Example Gears'. */
export function groupText({ month, clientName, toIssue }: EnrolmentGroup): string {
  return `${grouped(toIssue)} enrolled in ${monthInWords(month)}${clientName === null ? '' : ` from ${clientName}`}`
}

/** Describes the effect of issuing, one sentence for each number above 0. */
export function issuingText(preview: IssuingPreview, choice: IssuingChoice): string[] {
  const { toIssue, toComplete, left, skippedLater } = issuingPlan(preview, choice)
  const words: string[] = []
  const say = (count: number, one: string, many: string) => count > 0 && words.push(counted(count, one, many))
  if (preview.total === 0) words.push('No participants are selected.')
  say(toComplete, 'participant will be set to completed.', 'participants will be set to completed.')
  say(toIssue, 'certificate will be issued.', 'certificates will be issued.')
  say(left, 'is left out.', 'are left out.')
  say(
    skippedLater,
    'enrolled after the month of the issue date and will be skipped.',
    'enrolled after the month of the issue date and will be skipped.',
  )
  say(
    preview.holding,
    'already has the certificate of this enrolment and will be skipped.',
    'already have the certificate of this enrolment and will be skipped.',
  )
  say(
    preview.toDecide,
    'is below the rule or has incomplete attendance and will be skipped. Decide in the batch.',
    'are below the rule or have incomplete attendance and will be skipped. Decide in the batch.',
  )
  say(
    preview.refused,
    'is paused or withdrawn, or cannot be printed, and will be skipped.',
    'are paused or withdrawn, or cannot be printed, and will be skipped.',
  )
  return words
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
