import { grouped } from '#base/text/wording/counted.ts'

/** '3,412', or 'about 48,000' if the server only estimates. */
export function countText({
  total = 0,
  totalIsEstimate = false,
}: {
  total?: number | undefined
  totalIsEstimate?: boolean | undefined
}): string {
  const figure = grouped(total)
  return totalIsEstimate ? `about ${figure}` : figure
}
