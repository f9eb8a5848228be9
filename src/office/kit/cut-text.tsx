import { languageOf } from '#base/text/language.ts'
import { classes } from '#ui/classes.ts'

interface CutTextProps {
  text: string
  /** From 768 px. On a phone, where words are wider than their column, two lines are shown. */
  lines?: 1 | 2
  className?: string
}

/** A text of a table row that is cut off after one line or two, and whole in its tooltip. */
export function CutText({ text, lines = 1, className }: CutTextProps) {
  return (
    <span
      lang={languageOf(text)}
      title={text}
      className={classes('line-clamp-2 wrap-anywhere', lines === 1 && 'md:block md:truncate', className)}
    >
      {text}
    </span>
  )
}
