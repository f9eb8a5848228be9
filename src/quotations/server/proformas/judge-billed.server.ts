import { inRupees } from '#base/values/money/paise.ts'
import { leftOf, type PartFigures } from '../../paper-figures.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { QuotationJudgement, QuotationPaper } from '../../quotation.schema.ts'
import { billedChanges, type BilledPaper } from '../../version-changes.ts'

export interface IssuedPapers {
  versions: readonly QuotationPaper[]
  proformas: readonly Proforma[]
  /** The amounts of the proformas that are not cancelled, without seats that came off the bill. */
  billed: readonly PartFigures[]
}

/**
 * Compares the next version with what was billed. An unpaid proforma of other figures must be cancelled first, or two papers would ask for
 * different amounts. What is paid stays; the rest bills the difference.
 */
export function judgeBilled(
  next: BilledPaper,
  { versions, proformas, billed }: IssuedPapers,
): Pick<QuotationJudgement, 'problems' | 'remarks' | 'outdated'> {
  const changed = proformas
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((proforma) => {
      const own = versions.find(({ versionNumber }) => versionNumber === proforma.paper.quotation.versionNumber)
      return { proforma, changes: own ? billedChanges(own, next) : [] }
    })
  const outdated = changed.filter(({ proforma, changes }) => changes.length > 0 && proforma.balancePaise > 0)
  if (outdated.length > 0) {
    return {
      problems: outdated.map(({ proforma, changes }) => ({ field: 'proformas', message: cancelRequest(proforma, changes) })),
      remarks: [],
      outdated: outdated.map(({ proforma: { id, number, settledPaise, tdsPaise } }) => ({ id, number, settledPaise, tdsPaise })),
    }
  }
  const kept = changed.flatMap(({ proforma: { number }, changes }) => {
    const facts = changes.filter((change) => change !== 'amounts')
    return facts.length === 0 ? [] : [`Proforma ${number} is paid and keeps its ${facts.join(' and ')}.`]
  })
  const isOther = changed.some(({ changes }) => changes.includes('amounts'))
  const numbers = changed.map(({ proforma }) => proforma.number).join(', ')
  return { problems: [], outdated: [], remarks: isOther ? [...kept, ...amountRemarks(next, billed, numbers)] : kept }
}

/** The sentence about a proforma that asks for an amount of an earlier version. */
function cancelRequest({ number, balancePaise, paper }: Proforma, changes: readonly string[]): string {
  const { versionNumber } = paper.quotation
  return `Cancel proforma ${number} first: it asks for ${inRupees(balancePaise)} of version ${versionNumber}, and this version changes ${changes.join(' and ')}.`
}

function amountRemarks({ figures }: BilledPaper, billed: readonly PartFigures[], numbers: string): string[] {
  const left = leftOf(figures, billed)
  const more = left.totalPaise
  if (more < 0) {
    return [
      `${inRupees(-more)} more is billed than this version comes to. Cancel ${numbers}, bill this version, and note the payments for the new proforma. Then refund the difference.`,
    ]
  }
  const isLess = left.taxes.some((tax) => [tax.taxablePaise, tax.cgstPaise, tax.igstPaise].some((amount) => amount < 0))
  if (isLess) return [`Before you bill this version, cancel ${numbers}: for one tax or rate, more is billed than this version has.`]
  return more === 0 ? [] : [`${inRupees(figures.totalPaise - more)} is billed for an earlier version, ${inRupees(more)} is left to bill.`]
}
