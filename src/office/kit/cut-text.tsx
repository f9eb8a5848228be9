import { languageOf } from '#base/text/language.ts'
import { classes } from '#ui/classes.ts'

interface CutTextProps {
  text: string
  /** From 768 px. A phone, whose columns are narrower than long words, shows two lines. */
  lines?: 1 | 2
  className?: string
}

/** A table text, cut off after one or two lines; the tooltip shows all of it. */
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
