import type { Paise } from '#base/values/money/paise.ts'

const BELOW_TWENTY =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const STEPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** 1180050 → 'Rupees Eleven Thousand Eight Hundred and Fifty Paise Only'. */
export function amountInWords(amount: Paise): string {
  const paise = amount % 100
  const rupees = `Rupees ${numberInWords(Math.floor(amount / 100))}`
  return `${rupees}${paise === 0 ? '' : ` and ${numberInWords(paise)} Paise`} Only`
}

/** 1180000 → 'Eleven Lakh Eighty Thousand'. A hundred crore is 'One Hundred Crore'. */
function numberInWords(count: number): string {
  if (count < 20) return BELOW_TWENTY[count] ?? ''
  const step = STEPS.find(([size]) => count >= size)
  const [head, rest] = step
    ? [`${numberInWords(Math.floor(count / step[0]))} ${step[1]}`, count % step[0]]
    : [TENS[Math.floor(count / 10)] ?? '', count % 10]
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`
}
