/** Time allowed for the browser to start reading the blob. */
const URL_LIFETIME_MS = 60_000

/** Downloads a blob as a file. */
export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS)
}
