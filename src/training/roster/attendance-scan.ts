export const SCAN_KINDS = ['jpeg', 'png', 'webp', 'pdf'] as const
export type ScanKind = (typeof SCAN_KINDS)[number]

export const SCAN_TYPES: Record<ScanKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** Maximum number of pages of one day's sheet. */
export const MAX_SCANS_PER_DAY = 10

/** '3.4 MB', '210 kB'. */
export function scanSize(bytes: number): string {
  return bytes < BYTES_PER_MB ? `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} kB` : `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
}

const BYTES_PER_KB = 1000
const BYTES_PER_MB = 1_000_000
