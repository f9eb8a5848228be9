import type { PrintedDifference } from '../edition-list.schema.ts'
import { languageOf } from '#base/text/language.ts'

/** The printed values beside the current ones. */
export function PrintedDifferences({ differences }: { differences: readonly PrintedDifference[] }) {
  return (
    <dl className="grid gap-3 text-small">
      {differences.map(({ what, printed, today }) => (
        <div key={what} className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_1fr_1fr]">
          <dt className="font-semibold">{what}</dt>
          <Words label="Printed" text={printed} />
          <Words label="Now" text={today} />
        </div>
      ))}
    </dl>
  )
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <dd className="min-w-0 wrap-anywhere">
      <span className="text-text-2">{label}: </span>
      <span lang={languageOf(text)}>{text || '(empty)'}</span>
    </dd>
  )
}
