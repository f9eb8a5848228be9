/** How long the browser is given to begin with the file before its address is taken back. */
const ADDRESS_KEPT_MS = 60_000

/** Saves what the page holds as a file of this device. */
export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_KEPT_MS)
}
