import { normalised } from '#base/text/characters.ts'
import { withoutStrayMarks } from '#base/text/invisible-characters.ts'

/** All files of one reply together. Mail servers accept about 25 MB, and a file grows by a third in an e-mail. */
export const MAX_FILES_BYTES = 10 * 1024 * 1024
export const MAX_FILES = 10
const MAX_FILE_NAME_LENGTH = 100

/** The file types that a reply may contain, by content: each with the media type and the file name's extension. */
export const FILE_KINDS = {
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  jpeg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { type: 'image/png', extensions: ['png'] },
  webp: { type: 'image/webp', extensions: ['webp'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', extensions: ['pptx'] },
  odt: { type: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods'] },
  odp: { type: 'application/vnd.oasis.opendocument.presentation', extensions: ['odp'] },
  zip: { type: 'application/zip', extensions: ['zip'] },
  text: { type: 'text/plain; charset=utf-8', extensions: ['txt', 'csv', 'eml'] },
} as const satisfies Record<string, { type: string; extensions: readonly string[] }>

export type FileKind = keyof typeof FILE_KINDS
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as FileKind[]

/** Extensions that Windows, macOS or Linux runs on a double click. */
const PROGRAMS = new Set(
  (
    'apk app appinstaller appx bat bin chm cmd com cpl deb desktop dll dmg docm dotm exe gadget hta htm html img inf iso jar jnlp ' +
    'js jse lnk mde mht mhtml msc msi msix msp pif pkg potm ppam ppsm pptm ps1 psm1 py reg rpm scr sct sh svg svgz swf url vb vbe ' +
    'vbs vhd vhdx wsc wsf wsh xht xhtml xlam xll xlsm xltm'
  ).split(' '),
)

export function isProgramName(name: string): boolean {
  return PROGRAMS.has(extensionOf(name))
}

/** The part after the last full stop, in lower case. A trailing full stop or space is ignored, as Windows does. */
function extensionOf(name: string): string {
  return /\.([^.\\/]*)$/.exec(name.replace(/(?<![.\s])[.\s]+$/, ''))?.[1]?.toLowerCase() ?? ''
}

/**
 * The name under which a file is sent: its own without folders and characters that disks reject, and with the extension of its type.
 * '../../x.exe' of a PDF → 'x.pdf'
 */
export function cleanFileName(name: string, kind: FileKind): string {
  const { extensions } = FILE_KINDS[kind]
  const own = withoutStrayMarks(normalised(name, 'NFC').replace(/^.*[\\/]/s, ''))
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  const given = extensionOf(own)
  const isRight = (extensions as readonly string[]).includes(given)
  const isWrong =
    !isRight && (PROGRAMS.has(given) || FILE_KIND_NAMES.some((one) => (FILE_KINDS[one].extensions as readonly string[]).includes(given)))
  const stem = isRight || isWrong ? own.slice(0, -given.length - 1).trim() : own
  const end = isRight ? given : extensions[0]
  return `${
    Array.from(stem)
      .slice(0, MAX_FILE_NAME_LENGTH - end.length - 1)
      .join('')
      .trim() || 'file'
  }.${end}`
}
