/** A mail server's report about one recipient. */
export interface Bounce {
  address: string
  /** The action defined by RFC 3464: 'failed' is final; 'delayed' may still arrive. */
  action: string
  /** '5.1.1'. Empty when the report gives none. */
  status: string
  /** The mail server's message, in one line. */
  words: string
}

/**
 * 'gone': the mailbox or its domain does not exist, or is closed for good. 'refused': bounced for another reason, which may be temporary: a
 * full mailbox, or a problem with our message or server. 'delayed': may still arrive.
 */
export type BounceVerdict = 'gone' | 'refused' | 'delayed'

/** Judges a report. Codes are those of RFC 3463; the server's message decides where the code is vague or wrong. */
export function bounceVerdict({ action, status, words }: Omit<Bounce, 'address'>): BounceVerdict {
  if (action !== '' && action !== 'failed') return 'delayed'
  return isAddressGone(words, status) ? 'gone' : 'refused'
}

/**
 * Whether the server's message, or otherwise the report's code, says that the mailbox does not exist. A message about our mail, our domain
 * or a lack of space means no, whatever the code: many servers answer 5.1.1 to all of these.
 */
export function isAddressGone(words: string, status = ''): boolean {
  const text = words.slice(0, MAX_JUDGED_LENGTH).replace(ADDRESSES, ' ').replace(/\s+/g, ' ').toLowerCase()
  if (NOT_ABOUT_THE_ADDRESS.test(text)) return false
  const codes = [...text.matchAll(CODES)].map(([code]) => code)
  const exact = codes.filter((code) => !VAGUE.test(code))
  if (exact.length > 0) return exact.every((code) => GONE_CODE.test(code))
  if (codes.length === 0 && TEMPORARY_REPLY.test(text)) return false
  if (status.startsWith('4.') && !PERMANENT_REPLY.test(text)) return false
  return GONE_WORDS.test(text) || (GONE_CODE.test(status) && !TEMPORARY_REPLY.test(text))
}

/** The reason comes first; a transcript may follow. */
const MAX_JUDGED_LENGTH = 2000
/** Addresses are removed, because a name may contain any word: 'spam@example.com'. */
const ADDRESSES = /(?<![^\s<>()[\]"',;:@])[^\s<>()[\]"',;:@]+@[^\s<>()[\]"',;:]+/g
/** Excludes the middle of an IP address or a version. */
const CODES = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g
/** No such mailbox or host, not a valid address, moved, not accepting mail; mailbox disabled. */
const GONE_CODE = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/
/** Codes that servers use for lack of a better one: the message is more precise. */
const VAGUE = /^5\.(?:0\.\d+|1\.0|1\.\d{3}|2\.0|3\.0|4\.[04]|5\.\d+)$/
const TEMPORARY_REPLY = /(?:^|[^\d.])4[2357]\d[ -]/
const PERMANENT_REPLY = /(?:^|[^\d.])5[05]\d[ -]/

/**
 * Problems with our message, our domain or our server, or a lack of space at theirs. Parts of words: 'blocklist', 'spamhaus',
 * 'authentication'.
 */
const NOT_ABOUT_THE_ADDRESS = anyOf([
  // Sender identity: SPF, DKIM, DMARC, server names.
  String.raw`\bspf\b|\bdkim\b|\bdmarc\b|sender policy|sender id|authenticat|\bptr\b|\brdns\b|reverse (?:dns|host|lookup|mapping)`,
  String.raw`\bhelo\b|\behlo\b|(?:sender|sending) (?:address|domain|host|server|verif|denied|rejected|blocked|ip)|(?:your|invalid|unknown|bad) sender|envelope sender|invalid ip|from: domain|valid from`,
  String.raw`relay|rcpthosts|(?:after|reply to|response to|following) (?:the )?mail from|your (?:ip|server|host|domain|network|isp|mail ?server)|client host|\btls\b|starttls|encrypt|certificate`,
  // Sender reputation: lists, filters, policies.
  String.raw`black ?list|block ?list|block-list|denylist|dnsbl|\brbls?\b|spamhaus|spamcop|barracuda|sorbs|uribl|surbl|cloudmark|proofpoint`,
  String.raw`blocked|blocking|banned|(?<!not )listed (?:in|by|at|on)|reputation|\bspam|unsolicited|\bjunk\b|\bbulk\b|virus|malware|phish|suspicious|abus(?:e|ive)`,
  String.raw`complain|prohibit|polic(?:y|ies)|security|content (?:reject|filter|block|polic|scan|restrict)|(?:message|mail|objectionable|of|for) content|not authori[sz]ed|not permitted|permission|autoris|berechtig|autorizz|permiso|permiss|權限|权限|not allowed|restricted|whitelist|attachment|your country`,
  // Limits: size, quota, rates.
  String.raw`too (?:large|big|long|many|much|fast)|message size|size (?:limit|exceed)|exceed|maximum|quota|\bfull\b|disk ?space|diskspace|storage`,
  String.raw`insufficient|not enough space|out of (?:disk )?space|space has been used|rate.?limit|throttl|at a rate|grey ?list|graylist|deferred|hop count|\bloop`,
  // Time and connection.
  String.raw`temporar|try (?:again|later|after)|again later|timed? ?out|connection (?:refused|reset|lost|dropped|timed)|unreachable|retry timeout`,
  // The same in the other languages of the large hosts.
  String.raw`voll\b|pleine|llen[oa]\b|pien[oa]\b|chei[oa]\b|переполнен|容量|満杯|已满|超出`,
])

/** Phrases for a missing mailbox, in mail servers' English and in Exchange reports in the languages of clients' offices. */
const GONE_WORDS = anyOf([
  String.raw`(?:user|recipient|mailbox|account|address|addressee|domain|host|person|local[ -]?part)s?(?: name)?(?: \S+){0,2} (?:is |was |are |were |has been )?(?:unknown|not known|not found|not present|not exist|non-?existent|inactive|deactivated|disabled|closed|terminated|suspended|discontinued|expired|unavail?able|invalid|not active)\b`,
  String.raw`(?:unknown|invalid|no such|no valid|non-?existent|nonexisting|inactive|disabled|undeliverable|bad(?: destination)?) (?:or (?:inactive|unknown|invalid) )?(?:virtual |local |destination |e-?mail |mail ?box |recipient(?:'s)? )?(?:user|users|recipient|recipients|mailbox|account|address|addressee|domain|host|person|local[ -]?part|e-?mail|alias)\b`,
  String.raw`(?:does|do|did)(?: not|n'?t) exist|doesnt exist|(?:not|never) exist|no longer (?:exists?|valid|active|available|in use|accepts?|here|with|works?)|is not (?:a |an )?(?:known|valid|active|existing) `,
  String.raw`isn'?t (?:a |an )?(?:known|valid|active)|(?:could|can)(?: ?not|n'?t) be found|wasn'?t found|was not found|not (?:found|listed) in (?:the )?(?:directory|domino|public)|not a (?:valid|known|local)`,
  String.raw`no (?:account|mail ?box|user|recipient|one|address|person)(?: \S+){0,3} (?:here|by that name|with that name|at this address|in name directory|for this user|for user|found)\b|no mailbox found`,
  String.raw`user unknown|userunknown|unknown user|nosuchuser|unknown-user|unroute?able|recipnotfound|recipient notfound|badrcptto|validrcptto|badrecipientto|mailbox unavail?able|mailbox is frozen|is not recogni[sz]ed|illegal host|have an? \S+ account|has been replaced by|nxdomain`,
  String.raw`(?:host|domain) (?:or domain )?(?:name )?not found|mail domain .{0,60} is unknown|wrong or no longer valid|vanished|left the (?:company|organi[sz]ation)`,
  // French, German, Spanish, Italian, Portuguese, Dutch, Polish, Russian.
  String.raw`utilisateur inconnu|destinataire inconnu|n'existe pas|introuvable|n['’]a pas été trouvée?`,
  String.raw`(?:benutzer|empfänger|adresse)\S* (?:ist )?unbekannt|unbekannte[rs]? (?:benutzer|empfänger|adresse)|existiert nicht|nicht gefunden|nicht bekannt`,
  String.raw`usuario desconocido|no existe|no se (?:encontró|pudo encontrar|encuentra)|utente sconosciuto|non esiste|inesistente|nessun utente|non è stato (?:possibile )?trova`,
  String.raw`não existe|não foi (?:possível )?encontra|desconhecido|onbekend|bestaat niet|niet gevonden|nie istnieje|nieznany|не существует|не найден|неизвестн`,
  String.raw`存在しません|見つかりません|見つかりませんでした|不存在|找不到|无法找到|未找到|नहीं मिला|मौजूद नहीं`,
])

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'))
}
