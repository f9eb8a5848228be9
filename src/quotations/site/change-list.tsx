import { languageOf } from '#base/text/language.ts'
import type { VersionChange } from '../version-changes.ts'

/** The printed differences between two versions. */
export function ChangeList({ label, changes }: { label: string; changes: readonly VersionChange[] }) {
  return (
    <ul aria-label={label} className="grid list-disc gap-1 ps-5 text-small">
      {changes.map((change) => (
        <li key={`${change.label} ${change.before ?? ''} ${change.after ?? ''}`} className="wrap-anywhere">
          <span lang={languageOf(change.label)} className="font-semibold">
            {change.label}
          </span>
          {': '}
          {change.before === null && <>{`added, ${change.after ?? ''}`}</>}
          {change.after === null && <>{`removed, ${change.before ?? ''}`}</>}
          {change.before !== null && change.after !== null && (
            <>
              <del className="text-text-2">{change.before || 'empty'}</del>
              {' → '}
              <ins className="no-underline">{change.after || 'empty'}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
