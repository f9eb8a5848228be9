import type { ReactNode } from 'react'

type GlyphProps = { className?: string }

/** The four glyphs are our own drawings on a 24 grid: the icon set carries no brands. */
export function FacebookIcon({ className }: GlyphProps) {
  return (
    <Glyph className={className}>
      <path d={FACEBOOK} />
    </Glyph>
  )
}

export function InstagramIcon({ className }: GlyphProps) {
  return (
    <Glyph className={className}>
      <path fillRule="evenodd" d={INSTAGRAM} />
    </Glyph>
  )
}

export function LinkedinIcon({ className }: GlyphProps) {
  return (
    <Glyph className={className}>
      <path d={LINKEDIN} />
    </Glyph>
  )
}

export function XIcon({ className }: GlyphProps) {
  return (
    <Glyph className={className}>
      <path d={X} />
    </Glyph>
  )
}

function Glyph({ className = 'size-5', children }: GlyphProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      {children}
    </svg>
  )
}

const FACEBOOK =
  'M13.7 22v-8.6h2.9l.5-3.5h-3.4V7.7c0-1.1.4-1.8 1.9-1.8h1.7V2.8C16.9 2.7 16 2.6 15 2.6' +
  'c-2.8 0-4.7 1.7-4.7 4.8v2.5H7v3.5h3.3V22z'

const INSTAGRAM =
  'M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9' +
  'A5.5 5.5 0 0 1 7.5 2m0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9' +
  'A3.5 3.5 0 0 0 16.5 4zm4.5 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6m0 2' +
  'a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6m5-3.4a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4'

const LINKEDIN =
  'M5 3a2.1 2.1 0 1 1 0 4.2A2.1 2.1 0 0 1 5 3M3.2 9h3.6v12H3.2zM9.2 9h3.5v1.7' +
  'c.6-1 1.8-2 3.7-2 3.6 0 4.6 2.3 4.6 5.5V21h-3.6v-6.1c0-1.6-.2-3.1-2-3.1s-2.5 1.3-2.5 3V21H9.2z'

const X =
  'M2.5 3h5.9l4.4 6 5.3-6h2.5l-6.7 7.6L21.5 21h-5.9l-4.8-6.6L5 21H2.5l7.2-8.2zm3.8 1.9 10.3 14.2h1.2' +
  'L7.5 4.9z'
