import type { ImportCheck, ImportCorrection, ImportDoubt, LeftOutLine } from '../imports/import-plan.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'

interface ImportLeftOutProps {
  check: Pick<ImportCheck, 'leftOut' | 'skip'>
  isChecking: boolean
  /** Enrols lines in spite of a doubt, and checks again. */
  onEnrol: (corrections: ImportCorrection[]) => void
}

const ENROL_ALL: Partial<Record<ImportDoubt, (count: number) => string>> = {
  hidden: (count) => `Enrol all ${count} in hidden rows`,
  enrolled: (count) => `Enrol all ${count} again`,
}

/** The lines that are left out though nothing is wrong with them, each named by its person. */
export function ImportLeftOut({ check: { leftOut, skip }, isChecking, onEnrol }: ImportLeftOutProps) {
  const groups = Object.entries(ENROL_ALL) as Array<[ImportDoubt, (count: number) => string]>
  return (
    <section aria-label="Rows that are left out" className="grid gap-3">
      <h3 className="font-semibold">{skip === 1 ? 'One row is left out' : `${skip.toLocaleString('en-IN')} rows are left out`}</h3>
      <ul className="grid divide-y divide-border rounded-md border border-border">
        {leftOut.map((line) => (
          <li key={line.line} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              Line {line.line}
              {line.name && (
                <>
                  , <span lang={languageOf(line.name)}>{line.name}</span>
                </>
              )}
              : {lowerFirst(line.reason)}
            </span>
            <EnrolAnyway line={line} isChecking={isChecking} onEnrol={onEnrol} />
          </li>
        ))}
      </ul>
      {skip > leftOut.length && <p className="text-small text-text-2">These are the first {leftOut.length}. The file of errors has all.</p>}
      <div className="flex flex-wrap gap-3">
        {groups.map(([doubt, labelOf]) => {
          const count = leftOut.filter((line) => line.doubt === doubt).length
          if (count < 2) return null
          return (
            <Button key={doubt} variant="secondary" size="compact" disabled={isChecking} onClick={() => onEnrol([{ anyway: true, doubt }])}>
              {labelOf(count)}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

function EnrolAnyway({ line, isChecking, onEnrol }: { line: LeftOutLine } & Pick<ImportLeftOutProps, 'isChecking' | 'onEnrol'>) {
  const { doubt } = line
  if (doubt === null) return null
  return (
    <Button
      variant="ghost"
      size="compact"
      disabled={isChecking}
      aria-label={`Enrol anyway: line ${line.line}`}
      onClick={() => onEnrol([{ anyway: true, doubt, line: line.line }])}
    >
      Enrol anyway
    </Button>
  )
}

/** The reason follows a colon. */
function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
