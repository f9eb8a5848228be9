/** How many participants a program has. */
export interface ProgramEnrolments {
  programId: number
  title: string
  count: number
}
