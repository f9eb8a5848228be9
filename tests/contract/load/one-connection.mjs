/* Loaded before the program (NODE_OPTIONS --import): limits it to one PostgreSQL connection. A caller that needs a
   second one waits for ever. */
import pg from 'pg'

pg.Pool = class extends pg.Pool {
  constructor(settings) {
    super({ ...settings, max: 1 })
  }
}
