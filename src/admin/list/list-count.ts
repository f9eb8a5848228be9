/** '3,412', or 'about 48,000' where the server does not count to the end. */
export function countText({ total = 0, totalIsEstimate = false }: { total?: number | undefined; totalIsEstimate?: boolean | undefined }): string {
  const figure = total.toLocaleString('en-IN')
  return totalIsEstimate ? `about ${figure}` : figure
}
