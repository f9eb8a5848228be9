import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** A group of fields with a heading and one line about their purpose. */
export function EditorSection({ title, purpose, children }: { title: string; purpose: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 text-small text-text-2">{purpose}</p>
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </Card>
  )
}
