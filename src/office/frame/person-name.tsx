import { languageOf } from '#base/text/language.ts'

interface PersonNameProps {
  name: string
  /** What tells them apart from others of the same name on this list; empty when nobody has it (`tellApart`). */
  apart: string
}

/** The name of a person on a list, with what tells it apart. */
export function PersonName({ name, apart }: PersonNameProps) {
  return (
    <>
      <span lang={languageOf(name)}>{name}</span>
      {apart !== '' && <span className="font-normal text-text-2"> ({apart})</span>}
    </>
  )
}
