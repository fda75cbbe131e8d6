/** The law's words for it (47 CFR 64.1200(a)(10)), the carriers', and the same in Spanish: each counts if only small words stand beside it. */
const STOP = [
  ...['stop', 'quit', 'end', 'revoke', 'cancel', 'cease', 'desist', 'discontinue', 'deactivate', 'enough'],
  ...['optout', 'opt out', 'opt me out', 'opting out', 'stop it', 'stop this', 'stop that', 'quit it'],
  ...['no more', 'no texts', 'no messages', 'go away', 'alto', 'parar', 'pare', 'paren', 'para ya', 'baja'],
  ...['de baja', 'dar de baja', 'darme de baja', 'deme de baja', 'denme de baja', 'detener', 'detenga'],
  ...['detengan', 'detengase', 'detenganse', 'deten', 'cancelar', 'cancele', 'cancela', 'cancelen', 'no mas'],
  ...['basta', 'terminar', 'termine', 'terminen', 'fin', 'salir', 'suspender', 'suspenda', 'suspendan'],
  ...['anular', 'anule', 'revocar', 'revoco', 'no mensajes', 'no textos', 'para por favor'],
];

/** What means it whatever else is said. */
const SURELY_STOP = [
  ...['unsubscribe', 'unsubscribed', 'stopall', 'remove me', 'take me off', 'leave me alone', 'wrong number'],
  ...['remove my number', 'delete my number', 'lose my number', 'revoke consent', 'revoke my consent'],
  ...['withdraw my consent', 'no longer consent', 'dont bother me', 'do not bother me', 'desuscribir'],
  ...['desuscribirme', 'desuscribanme', 'cancelar mi suscripcion', 'numero equivocado', 'quitenme de'],
  ...['saquenme de', 'borren mi numero', 'dejenme en paz', 'dejeme en paz', 'no me molesten', 'no molestar'],
];

/** "Stop texting", "no more texts", "don't send me messages", and the same in Spanish. */
const STOP_TEXTS = [
  /\b(stop|quit|cease|end) (text|messag|send|contact|bother|spam|harass|call)(ing|e|es|s)?\b/,
  /\b(stop|quit|cease|end) (\w+ ){1,2}(text|messag|send|contact|bother|spamm|harass|call)ing\b/,
  /\b(stop|quit|cease|end|cancel|disable|turn off|stop with|no more) ((of|all|any|more|the|this|these|those|your|my) )*(text|message|msg|sms|notification|alert)s?\b/,
  /(?<!\b(i|you|we|they) )\b(dont|do not) (ever )?(text|message|contact|spam)\b/,
  /\bnever (text|message|contact|call) (\w+ )?again\b/,
  /\b(dont|do not|no longer) (send|want|need|wish|like)( (to|for|get|getting|receive|receiving|me|you|any|more|of|the|this|these|those|your|all))* (text|message|msg|sms|notification|alert)s?\b/,
  /\bturn( \w+){0,2} (text|message|msg|notification|alert)s? off\b/,
  /\bno (me |nos )?(manden?|mandes|envien?|envies|escriban?|escribas|contacten?|textee?n?) (\w+ ){0,4}?(mas|mensajes?|textos?|sms|avisos?|notificaciones|nada)\b/,
  /\bno (me |nos )?(escriban?|escribas|contacten?|textee?n?)\b/,
  /\bno (quiero|deseo|necesito|mas)( (recibir|que|me|manden|envien|mas|estos|los|sus|de|tus))* (mensajes?|textos?|sms|avisos?|notificaciones)\b/,
  /\b(deja|dejen?|pare|paren) de (mandar|enviar|escribir|textear|contactar|molestar)\w*/,
];

/** What takes it back: "don't stop", "did you stop texting me?", "no dejen de avisarme". */
const GO_ON = [
  /\b(dont|do not|never|not|cant|cannot|wont|didnt|until|before|unless) ((you|we|they|i|ever) )?(stop|quit|end|cancel|unsubscribe|opt out|revoke)\b/,
  /\b(did|do|does|have|why) (you|we|they|it) (stop|end|quit|cancel|unsubscribe)/,
  /\b(no|nunca) ((me|te|se|lo|la|los|las) )?(pares?|paren|dej(a|e|es|en)|cancel(a|e|es|en|ar)|deten(er|ga|gas|gan)|termin(e|es|en|ar)|salir)\b/,
];

const START = ['start', 'unstop', 'empezar', 'iniciar', 'comenzar'];
const HELP = ['help', 'info', 'information', 'ayuda', 'informacion'];

const words = (...lines: readonly string[]) => new Set(lines.join(' ').split(' '));

/** What is said to be polite. */
const COURTESY = words(
  'please pls plz thank thanks thankyou thx ty you u so much very kindly sorry sir maam madam hi hello hey ok okay yes great',
  'por favor porfavor gracias muchas hola si senor senora bueno perfecto',
);

/** Beside these words and the polite ones, the others still mean what they mean. */
const SMALL = words(
  'just now right immediately already asap forever all me my us the a these those your and to from of with at once for good',
  'text texts texting message messages messaging msg msgs sms sending send notification notifications alert alerts spam',
  'subscription consent permission number phone list i id im am would like want wish need can could will how do said told',
  'tell say more anymore any further communication communications contact contacting again',
  'ya ahora mi mis nos los las el la estos todo todos mensaje mensajes texto textos de con enviar enviarme enviando mandar',
  'mandarme notificaciones avisos suscripcion inmediatamente quiero deseo quisiera puede pueden numero lista mas',
);

/** In lower case, without accents and apostrophes, and without letters that somebody held down: "¡DETÉNGANSE!", "Stooop". */
const plainly = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .replace(/([a-z])\1{2,}/g, '$1');

/** What it says between stops, line breaks, and dashes, each in words with a space between: a signature is a part of its own. */
function partsOf(text: string): readonly string[] {
  const spelled = plainly(text)
    .split(/[.,:;!?¡¿()"“”\n\r]+|\s[-–—~]+\s*/)
    .map((part) => part.replace(/[^a-z0-9]+/g, ' ').trim())
    // S T O P
    .map((part) => (/^\w( \w)+$/.test(part) ? part.replaceAll(' ', '') : part));
  return spelled.filter((part) => part !== '');
}

/** Whether a part says one of these and beside it nothing but small words. */
function saysOnly(part: string, said: readonly string[]): boolean {
  const longestFirst = said.toSorted((a, b) => b.length - a.length).join('|');
  const [first, ...others] = part.split(new RegExp(`\\b(?:${longestFirst})\\b`));
  if (others.length === 0) return false;
  const rest = [first, ...others].join(' ').split(' ').filter(Boolean);
  return rest.every((word) => SMALL.has(word) || COURTESY.has(word));
}

const isCourtesy = (part: string) => part.split(' ').every((word) => COURTESY.has(word));

function isStop(part: string): boolean {
  // "Why don't you stop", "if you don't stop" want it to end.
  const asked = part.replace(/\b(why|if you) (dont|do not|wont|will not) (you )?/, '');
  if (GO_ON.some((pattern) => pattern.test(asked))) return false;
  return (
    asked === 'para' ||
    saysOnly(asked, STOP) ||
    SURELY_STOP.some((said) => ` ${asked} `.includes(` ${said} `)) ||
    STOP_TEXTS.some((pattern) => pattern.test(asked))
  );
}

export interface ReadText {
  /** HELP is also the answer to what isn't understood; null for thanks. */
  wish: 'STOP' | 'START' | 'HELP' | null;
  /** Whether nothing else was said that somebody should read. */
  isUnderstood: boolean;
}

/** What somebody who answers a text wants. Any reasonable way to say it ends the texts; only START's own words begin them again. */
export function readText(text: string): ReadText {
  const parts = partsOf(text).filter((part) => !isCourtesy(part));
  if (parts.some(isStop)) return { wish: 'STOP', isUnderstood: parts.every(isStop) };
  if (parts.length === 0 && !text.includes('?')) return { wish: null, isUnderstood: true };
  const isAll = (said: readonly string[]) => parts.length > 0 && parts.every((part) => saysOnly(part, said));
  if (isAll(START)) return { wish: 'START', isUnderstood: true };
  return { wish: 'HELP', isUnderstood: isAll(HELP) };
}
