import { useState, type ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

interface EditorSectionProps {
  title: string
  purpose: string
  children: ReactNode
}

/** A group of fields with a heading and one line about their purpose. */
export function EditorSection({ title, purpose, children }: EditorSectionProps) {
  return (
    <Card as="section">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 text-small text-text-2">{purpose}</p>
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </Card>
  )
}

/** A section of rarely used fields: closed, unless they are in use or have an error. */
export function FoldedSection({
  title,
  purpose,
  isInUse,
  hasError,
  children,
}: EditorSectionProps & { isInUse: boolean; hasError: boolean }) {
  const [isOpenAtFirst] = useState(isInUse)
  return (
    <Card as="section" className="py-3 md:py-3">
      <details open={isOpenAtFirst || hasError}>
        <summary className="cursor-pointer rounded-sm py-2">
          <h2 className="inline text-h3">{title}</h2>
          <span className="mt-1 block text-small text-text-2">{purpose}</span>
        </summary>
        <div className="grid grid-cols-1 gap-5 pt-4 pb-2">{children}</div>
      </details>
    </Card>
  )
}
