import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { isWorkCard } from '../model/forms/types';
import { fold } from '../model/values/normalise';
import { raise } from '../transport/failure';
import { branches, documentTypes, employees, services } from '../transport/lists';

type Search = (this: ILoadOptionsFunctions, filter?: string) => Promise<INodeListSearchResult>;

/**
 * Where no item contains all words, those of this length or more are looked up without their ending, so that `άδειας`
 * finds ΑΔΕΙΕΣ.
 */
const WITH_ENDING = 5;
const ENDING = 2;

/**
 * Searches a list for the items that hold each word of the filter, whatever its case, accents and keyboard layout.
 *
 * @param wordsFor more words by which an item is found
 */
const searchIn = (
  list: (caller: ILoadOptionsFunctions) => Promise<INodeListSearchItems[]>,
  wordsFor: (item: INodeListSearchItems) => string = () => '',
): Search =>
  async function (filter) {
    const items = await list(this).catch((error) => raise(this.getNode(), error));
    const words = (filter ?? '').split(/\s/).map(fold);
    const texts = new Map(items.map((item) => [item, fold(`${item.name} ${wordsFor(item)}`)]));
    const holding = (some: readonly string[]) =>
      items.filter((item) => some.every((word) => texts.get(item)?.includes(word)));
    const results = holding(words);
    const stems = words.map((word) => (word.length < WITH_ENDING ? word : word.slice(0, -ENDING)));
    return { results: results.length > 0 ? results : holding(stems) };
  };

const toItem = (code: string, meaning: string): INodeListSearchItems => ({
  name: meaning === '' || meaning === code ? code : `${code} - ${meaning}`,
  value: code,
});

export const getBranches = searchIn(async (caller) =>
  (await branches.of(caller)).map(({ number, address }) => toItem(number, address)),
);

/** English and Greek words that the descriptions of services lack, by service code. */
const WORDS_FOR_SERVICES: Readonly<Record<string, string>> = {
  EX_BASE_01: 'employer',
  EX_BASE_02: 'branches',
  EX_BASE_03: 'lists codes κωδικοί',
  EX_BASE_04: 'employees monthly status εργαζόμενοι',
  EX_BASE_05: 'employees workforce staff εργαζόμενοι προσωπικό',
  EX_BASE_06: 'employees acceptance of terms εργαζόμενοι',
};

export const getServices = searchIn(
  async (caller) => (await services.of(caller)).map(({ name, description }) => toItem(name, description)),
  ({ value }) => WORDS_FOR_SERVICES[String(value)] ?? '',
);

/** Operations of Declaration that can't be used for work cards, which the registry lists among its documents. */
const NOT_FOR_WORK_CARDS: readonly unknown[] = ['cancel', 'submit'];

/** English and Greek words that the titles of documents lack, by the beginning of their codes. */
const WORDS_FOR_DOCUMENTS: Readonly<Record<string, string>> = {
  E12: 'construction οικοδομή',
  ExProan: 'retrospective exemption απολογιστικό προαναγγελία',
  SixthDay: 'sixth day work έκτη μέρα',
  WRKCard: 'work card arrival departure κάρτα εργασίας προσέλευση αποχώρηση',
  WTODaily: 'schedule working time roster ωράριο πρόγραμμα βάρδια',
  WTOLeave: 'leave holiday vacation sick άδεια',
  WTOOv: 'overtime υπερωρία υπερεργασία',
  WTOWeek: 'schedule working time roster ωράριο πρόγραμμα βάρδια',
  WebE3: 'hiring employment πρόσληψη',
  WebE5: 'resignation termination αποχώρηση παραίτηση',
  WebE6: 'dismissal termination απόλυση καταγγελία',
  WebE7: 'end of contract termination λήξη σύμβασης',
  WebMA: 'change of employment μεταβολή',
};

const wordsForDocument = ({ value }: INodeListSearchItems): string =>
  Object.entries(WORDS_FOR_DOCUMENTS).find(([code]) => String(value).startsWith(code))?.[1] ?? '';

/** What can be cancelled: leaves and their corrected repeats. Section: Endpoints, "Rules for CancelSubmittedDocument". */
const CANCELLABLE = /^WTOLeave/;

export const getDocumentTypes = searchIn(async (caller) => {
  const operation = caller.getNodeParameter('operation', '');
  const withoutCards = NOT_FOR_WORK_CARDS.includes(operation);
  const types = await documentTypes.of(caller);
  return types
    .filter(({ code }) => !(withoutCards && isWorkCard(code)) && (operation !== 'cancel' || CANCELLABLE.test(code)))
    .map(({ code, description }) => toItem(code, description));
}, wordsForDocument);

export const searchEmployees = searchIn(async (caller) => {
  const list = await employees.of(caller);
  const names = new Map(list.map(({ afm, lastName, firstName }) => [afm, `${lastName} ${firstName}`.trim()]));
  const items = [...names].map(([value, name]) => ({ name: `${name} (${value})`.trim(), value }));
  return items.sort((one, other) => one.name.localeCompare(other.name, 'el'));
});
