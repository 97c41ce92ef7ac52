// Tables of what names in an API description mean. A row is a meaning and the names that have it, written in lower case without separators.

import { byNames } from "../../model/maps.ts";
import { toSingular } from "../../world/plural.ts";

/** A name in lower case without separators: `per_page`, `perPage` and `page[per]` are `perpage`, `perpage` and `pageper`. */
export function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** The words of a name in lower case: `issueNumber`, `issue_number` and `issue-number` are `issue` and `number`. */
export function wordsInName(name: string): string[] {
  return name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** The words of a name as one in lower camel case. */
export function camelCase(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

/** A name that is not taken, and is then: with the words of what it belongs to before it, or with a number. */
export function uniqueName(name: string, above: readonly string[], taken: Map<string, number>): string {
  const wanted = taken.has(name) ? camelCase([...above, name]) : name;
  const count = (taken.get(wanted) ?? 0) + 1;
  taken.set(wanted, count);
  const unique = count === 1 ? wanted : `${wanted}${count}`;
  taken.set(unique, 1);
  return unique;
}

/** The words of a text. Bundlers may leave out those that nobody asks for. */
/* @__NO_SIDE_EFFECTS__ */
function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/* @__NO_SIDE_EFFECTS__ */
function byName<M extends string>(table: Readonly<Record<M, string>>): ReadonlyMap<string, M> {
  return byNames(Object.entries(table) as [M, string][]); // the table's own keys
}

type MeaningIn<T> = T extends ReadonlyMap<string, infer M> ? M : never;

export const LIST_MEANINGS = byName({
  page: "page pagenumber pageno pagenum pageindex currentpage p",
  size: "limit perpage pagesize size pagelimit maxresults maxitems top take rows count pagecount resultsperpage itemsperpage numresults max first",
  offset: "offset skip start startindex startat pageoffset from",
  after:
    "cursor after startingafter pagetoken nexttoken nextpagetoken pagecursor nextcursor pageafter continuationtoken continuation continue marker exclusivestartkey",
  before: "before endingbefore pagebefore",
  order: "sort orderby sortby ordering sorting sortfield sortkey sortcolumn",
  direction: "order direction sortorder sortdirection dir orderdirection sortdir",
  search: "q query search searchterm searchtext keyword keywords term text fulltext",
  since:
    "since createdafter createdsince updatedafter updatedsince modifiedsince startdate fromdate datefrom mincreatedat",
  until: "until createdbefore updatedbefore enddate todate dateto maxcreatedat",
  ids: "ids id[]",
});

export type ListWord = MeaningIn<typeof LIST_MEANINGS>;

/** Those that say which part of a list is wanted. */
export const PAGE_WORDS: readonly ListWord[] = ["page", "size", "offset", "after", "before"];

export const LIST_MEMBERS = byName({
  total:
    "total totalcount count totalelements totalitems totalresults totalrecords totalhits recordcount resultcount itemcount totalsize numfound found",
  shown: "numberofelements pagecount returned itemsreturned resultsreturned currentcount currentitemcount",
  size: "limit size perpage pagesize itemsperpage resultsperpage",
  page: "page currentpage number pagenumber pageindex current pageno",
  pages: "pages totalpages lastpage pagestotal numpages numberofpages",
  offset: "offset skip start startindex from",
  more: "hasmore hasnext hasnextpage more morepages moreresults hasmoreitems",
  isLast: "islast lastpageflag isend",
  isFirst: "isfirst",
  isEmpty: "empty isempty",
  next: "next nexturl nextpageurl nextlink nextpagelink",
  previous: "prev previous previousurl prevurl previouspageurl prevpageurl previouslink",
  first: "firsturl firstpageurl",
  last: "lasturl lastpageurl",
  self: "self href url path",
  nextCursor: "nextcursor nextpagetoken cursor endcursor nexttoken after continuationtoken aftercursor nextmarker",
  previousCursor: "prevcursor previouscursor before beforecursor startcursor prevtoken previouspagetoken",
  nextPage: "nextpage",
  previousPage: "prevpage previouspage",
});

export type ListMember = MeaningIn<typeof LIST_MEMBERS>;

/** Objects beside the items of a list that hold its members: a page's number, links. */
export const TELLS_OF_LIST = wordSet(
  "meta metadata pageable pagination paginginfo paging page pageinfo links navigation cursor cursors info",
);

/** Members that hold the items of a list, or one record, whatever that is called. */
export const HOLDS_ITEMS = wordSet(
  "data items results records value values content entries list rows hits elements objects resources docs documents nodes edges result members payload response body collection embedded",
);

export const ERROR_MEMBERS = byName({
  status: "status statuscode httpstatus httpcode httpstatuscode",
  code: "code errorcode error reason errortype key",
  title: "title name summary",
  message: "message detail description errordescription errormessage msg text details",
  issues:
    "errors violations issues fields validationerrors fielderrors invalidparams schemavalidationerrors causes body",
  instance: "instance",
  type: "type documentationurl moreinfo docurl helpurl",
  time: "timestamp time date",
  path: "path",
  id: "requestid traceid correlationid errorid",
});

export const ISSUE_MEMBERS = byName({
  place: "field path property name pointer param parameter loc location attribute source key propertypath objectname",
  message: "message msg reason detail description error title text defaultmessage",
  code: "code type rule keyword errorcode",
  value: "value rejectedvalue input",
  in: "in",
});

/** Times that every record has, by the names that they go by. */
export const STANDING_TIMES = byName({
  created:
    "createdat createat created createdon datecreated creationdate createddate createtime createdtime creationtime createddatetime addedat dateadded insertedat",
  updated:
    "updatedat updateat updated updatedon dateupdated lastupdated lastmodified modifiedat modified modifieddate updatedate updatetime updatedtime lastmodifieddate lastupdatedat datemodified lastmodifiedat updateddate",
});

/** Fields that name a record in a path, where none is called as the parameter: the first that there is. */
export const KEY_FIELDS: readonly string[] =
  "slug login username handle key code name number sku uuid guid gid sid uid identifier symbol iso email title ref tag id".split(
    " ",
  );

/** Words of a path after which a POST reads: the answer is a list or a number. */
export const READING_WORDS = wordSet("search query find filter lookup list browse _search");

/** Words of an operation that answers with numbers of records. */
export const COUNTING_WORDS = wordSet(
  "stat stats statistics summary overview count counts dashboard metrics analytics inventory inventories totals breakdown kpi kpis",
);

/** Words in the name of a number that say no more than that it is one. */
export const COUNTED_AS = wordSet("total totals count counts number num of all by amount");

/** Words of a path after which a POST tells of what it was sent, and keeps nothing. */
export const CHECKING_WORDS = wordSet(
  "login signin logout refresh verify validate check preview calculate estimate simulate test",
);

/** Words of a path after which a POST says who calls. */
const SIGNING_IN = wordSet("login signin authenticate session sessions token accesstoken");

/** True for a path, or its last word, that people sign in by. */
export function isSigningIn(path: string): boolean {
  return SIGNING_IN.has(plainName(path.split("/").at(-1) ?? ""));
}

/** Words of a path after which a POST makes a user. */
const REGISTERING_WORDS = wordSet("register registration signup");

export function isRegistering(literal: string): boolean {
  return [plainName(literal), ...wordsInName(literal)].some((word) => REGISTERING_WORDS.has(word));
}

/** Words of a path after which a POST or PUT writes many at once. */
export const BULK_WORDS = wordSet(
  "batch bulk many import multiple createwithlist createwitharray bulkcreate batchcreate",
);

/** Verbs by those that undo them. */
export const UNDOING: ReadonlyMap<string, string> = new Map([
  ..."follow favorite favourite like star lock archive publish subscribe pin mute block ban watch hide read"
    .split(" ")
    .map((verb) => [`un${verb}`, verb] as const),
  ["disable", "enable"],
  ["deactivate", "activate"],
  ["reopen", "close"],
]);

/** Words in the name of a webhook that say what happened to a record. */
export const EVENT_WORDS = byName({
  created: "created new create creation added add registered opened placed",
  updated: "updated update changed change modified edited",
  deleted: "deleted delete deletion removed remove destroyed",
});

/** States that an action leads to, where the state is no form of the verb itself. */
export const STATES_OF: Readonly<Record<string, string>> = Object.freeze({
  pay: "paid",
  ship: "shipped dispatched",
  dispatch: "dispatched shipped",
  send: "sent",
  begin: "started running active in_progress",
  start: "started running active in_progress inprogress open",
  resume: "active running in_progress open",
  run: "running started",
  finish: "finished done completed complete",
  complete: "completed complete done finished",
  stop: "stopped inactive ended",
  terminate: "terminated ended stopped",
  reopen: "open reopened opened",
  open: "open opened",
  withdraw: "withdrawn",
  hold: "held on_hold onhold",
  enable: "enabled active",
  disable: "disabled inactive",
  activate: "active activated enabled",
  reactivate: "active activated enabled",
  pause: "paused on_hold",
  unblock: "unblocked active",
  deactivate: "inactive deactivated disabled",
  suspend: "suspended inactive",
  unpublish: "draft unpublished",
  unarchive: "active open published",
  restore: "active restored open",
  cancel: "cancelled canceled",
  deny: "denied rejected",
  undo: "pending open",
});

/** Verbs that name the state which they lead to by their own participle. */
export const STATE_VERBS = wordSet(
  "approve reject accept decline confirm publish archive close complete suspend block resolve return refund deliver expire activate deactivate schedule reschedule skip lock verify fulfill dismiss acknowledge revoke renew cancel",
);

/** Verbs after which a number that is sent is more of what a record has, and those after which it is less. */
export const ADDING_VERBS = byName({
  more: "deposit credit topup fund recharge refill restock replenish earn",
  less: "withdraw withdrawal debit charge spend deduct redeem consume",
});

/** A numeric field that such a number is added to. */
export const HELD_FIELD = /(?:balance|credits?|points|funds|stock|quantity|qty|onhand)$/i;

/** Words of a path after which what was removed is there again. */
export const RESTORING_WORDS = wordSet("restore undelete recover untrash");

/** Words of a path after which what is removed is not brought back. */
export const PURGING_WORDS = wordSet("permanent permanently force forced hard purge");

/** Words of a path after which a POST makes another record as one that there is. */
export const COPYING_WORDS = wordSet("duplicate clone copy");

/** Words of a path after which records are removed. */
export const REMOVING_WORDS = wordSet("delete remove destroy del clear");

const COUNTED =
  /(?:^|_|[a-z])(?:count|counts|total|likes|views|stars|forks|votes|followers|following|comments|usage|used|attempts|retries)$/i;

/** `numLikes` and `number_of_pages`: what follows is a word of its own. */
const NUMBERED = /^(?:n|num|nb|number_?[oO]f)(?:_[a-z]|[A-Z])/;

/** True for a name of a numeric field whose value in a new record is 0: nobody has counted anything yet. */
export function isCountName(name: string): boolean {
  return COUNTED.test(name) || NUMBERED.test(name);
}

/** Members beside what an answer holds that say how it went. */
export const SUCCESS_MEMBERS = byName({
  code: "code statuscode httpcode httpstatus",
  status: "status",
  errorCode: "errcode errno errorcode retcode",
  success: "success succeeded issuccess ok",
  message: "message msg statusmessage statustext",
});

export type SuccessMember = MeaningIn<typeof SUCCESS_MEMBERS>;

/** Members of an answer that are no part of what it holds. */
export const TELLS_OF_ANSWER: ReadonlySet<string> = new Set([
  ...SUCCESS_MEMBERS.keys(),
  ..."messages errormessage traceid details meta metadata links errors error timestamp included jsonapi version requestid apiversion warnings pagination paging problem".split(
    " ",
  ),
]);

/** True for a member of {@link TELLS_OF_ANSWER}, and for the address of an answer's own schema. */
export function tellsOfAnswer(name: string): boolean {
  return name === "$schema" || TELLS_OF_ANSWER.has(plainName(name));
}

/** Words of a path that stand for the caller's own record, or for the only one. */
const FIRST_WORDS = wordSet("own my default latest");

/** Words of a path that stand for the record that came last. */
export const LAST_WORDS = wordSet("latest newest last");

/** Those of lists by people whom the caller follows. */
export const FOLLOWING_WORDS = wordSet("feed timeline following followed");

/** Those that stand for the caller's own record of the collection before them. */
export const SELF_WORDS = wordSet("me self current mine");

/** Names of who calls. */
export const CALLER_NAMES: readonly string[] = ["user", "account", "profile"];

/** True for a word of a path that stands for who calls: `me`, `current_user`, `whoami`. */
export function isCaller(literal: string): boolean {
  const word = plainName(literal);
  return SELF_WORDS.has(wordsInName(literal)[0] ?? "") || CALLER_NAMES.includes(word) || word === "whoami";
}

export function isFirstWord(literal: string): boolean {
  const word = plainName(literal);
  return isCaller(literal) || FIRST_WORDS.has(word) || FIRST_WORDS.has(toSingular(word));
}

/** Words of what is done to all where nothing says to which. */
export const SEEN_WORDS = wordSet("read seen viewed dismiss acknowledge");
