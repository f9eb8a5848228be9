import { type ReactNode, useId } from 'react'

/** A preview of what visitors see. It repeats the fields, so it is inert and hidden from screen readers. */
export function PreviewPanel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {note && <p className="mt-1 text-small text-text-2">{note}</p>}
      </div>
      <div inert>{children}</div>
    </section>
  )
}
