import { languageOf } from '#base/text/language.ts'

/** Labels and values, in two columns from 640 px. */
export function FactList({ facts, className }: { facts: ReadonlyArray<{ label: string; value: string }>; className: string }) {
  return (
    <dl className={`grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr] ${className}`}>
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-small text-text-3 max-sm:mt-2">{label}</dt>
          <dd lang={languageOf(value)} className="min-w-0 wrap-anywhere max-sm:-mt-2">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
