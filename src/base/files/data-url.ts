/** The contents of a file as a `data:` address, which the security policy of the pages allows for pictures. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')))
    reader.readAsDataURL(blob)
  })
}
