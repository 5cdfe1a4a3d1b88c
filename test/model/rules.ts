/** A minimal model of what the product promises about people, photos, groups and messages. */

export interface Person {
  id: number;
  role: 'member' | 'moderator' | 'admin';
  session: 'open' | 'waiting' | 'restricted' | 'ended';
  isLeaving: boolean;
  isPaused: boolean;
  isSuspended: boolean;
  isExpelled: boolean;
  isWaiting: boolean;
  // True while they are asked to prove their age.
  isAsked: boolean;
  isKnownAdult: boolean;
  isErased: boolean;
  // Decisions about them since they last looked at their news.
  newDecisions: number;
}

export interface Photo {
  id: number;
  filename: string;
  owner: Person;
  isApproved: boolean;
  isFace: boolean;
  // True if their owner has ordered them: the others come after these.
  isInOrder?: boolean;
  // Position in the order of approvals; undefined once the owner has seen it, or while it is
  // pending.
  newsAt?: number;
}

export interface Message {
  id: number;
  author: Person;
  content: string;
  isEdited: boolean;
  replyTo?: Message;
  nods: Map<Person, string>;
}

export interface Room {
  id: number;
  code: string;
  // Members in the order of joining, with the newest message that each has read.
  members: Map<Person, number>;
  removed: Set<Person>;
  // Members who left within the last hour, which a test never outlasts.
  departed: Set<Person>;
  requests: Map<
    Person,
    { id: number; status: 'pending' | 'approved' | 'rejected'; isNews?: boolean }
  >;
  messages: Message[];
}

/** Pairs of a person who decided and the subject of the decision. */
class Pairs<Object> {
  private readonly pairs: [Person, Object][] = [];

  has(subject: Person, object: Object): boolean {
    return this.pairs.some(([one, other]) => one === subject && other === object);
  }

  add(subject: Person, object: Object): void {
    if (!this.has(subject, object)) this.pairs.push([subject, object]);
  }

  delete(isGone: (subject: Person, object: Object) => boolean): void {
    for (let index = this.pairs.length - 1; index >= 0; index--)
      if (isGone(...this.pairs[index])) this.pairs.splice(index, 1);
  }

  of(subject: Person): Object[] {
    return this.pairs.filter(([one]) => one === subject).map(([, object]) => object);
  }
}

// Each group begins with its creator, and is not counted again.
const COUNTED = 1;

/** The model's state and rules. */
export class Rules {
  people: Person[] = [];
  rooms: Room[] = [];
  // Sorted per person in the order of their own list, which is newest first until they order it.
  photos: Photo[] = [];
  filenames: string[] = [];
  readonly blocks = new Pairs<Person>();
  readonly mutes = new Pairs<Person>();
  readonly stars = new Pairs<Person>();
  readonly mutedRooms = new Pairs<Room>();
  private approvals = 0;

  isStaff({ role }: Person): boolean {
    return role !== 'member';
  }

  areSeparated(one: Person, other: Person): boolean {
    if (this.isStaff(one) || this.isStaff(other)) return false;
    return this.blocks.has(one, other) || this.blocks.has(other, one);
  }

  /** True if members may see each other; a person always sees themself. */
  sees(viewer: Person, member: Person): boolean {
    return !member.isErased && !this.isHidden(member) && !this.areSeparated(viewer, member);
  }

  isHidden({ isLeaving, isPaused, isWaiting, isAsked, isExpelled }: Person): boolean {
    return isLeaving || isPaused || isWaiting || isAsked || isExpelled;
  }

  /** State of a new session. Applicants prove their age only once they are approved. */
  sessionOf(person: Person): Person['session'] {
    const { isLeaving, isPaused, isWaiting, isAsked, isExpelled, isSuspended } = person;
    if (isLeaving || isExpelled) return 'restricted';
    if (isWaiting) return 'waiting';
    return isAsked || isSuspended || isPaused ? 'restricted' : 'open';
  }

  isQuiet(viewer: Person, author: Person): boolean {
    return (
      this.areSeparated(viewer, author) ||
      this.blocks.has(viewer, author) ||
      this.mutes.has(viewer, author)
    );
  }

  shareRoom(one: Person, other: Person): boolean {
    return this.rooms.some(({ members }) => members.has(one) && members.has(other));
  }

  peopleOf(viewer: Person): Person[] {
    return this.people.filter(
      (other) =>
        other !== viewer &&
        this.hasSaidWho(other) &&
        this.shareRoom(viewer, other) &&
        this.sees(viewer, other),
    );
  }

  photosOf(owner: Person): Photo[] {
    return this.photos.filter((photo) => photo.owner === owner);
  }

  hasApproved(person: Person, isFace = false): boolean {
    return this.photosOf(person).some((photo) => photo.isApproved && (photo.isFace || !isFace));
  }

  lockOf(viewer: Person, photo: Photo): string | null {
    if (photo.owner === viewer || this.isStaff(viewer)) return null;
    if (!this.hasApproved(viewer)) return 'needs_approved_photo';
    return photo.isFace && !this.hasApproved(viewer, true) ? 'needs_approved_face_photo' : null;
  }

  /** Orders photos of one member as a viewer sees them. */
  inOrder(viewer: Person, photos: Photo[]): Photo[] {
    const oldestFirst = photos.filter(({ isInOrder }) => !isInOrder).toReversed();
    const [faces, others] = [true, false].map((isFirst) =>
      oldestFirst.filter((photo) => this.comesFirst(viewer, photo) === isFirst),
    );
    return [...photos.filter(({ isInOrder }) => isInOrder), ...faces, ...others];
  }

  comesFirst(viewer: Person, photo: Photo): boolean {
    return photo.isFace && !this.lockOf(viewer, photo);
  }

  /** Photos of another member; undefined if the viewer is told that there is no such member. */
  photosShown(viewer: Person, owner: Person): Photo[] | undefined {
    if (owner.isErased) return undefined;
    const photos = this.inOrder(viewer, this.photosOf(owner));
    if (this.isStaff(viewer)) return photos;
    if (!this.sees(viewer, owner)) return undefined;
    return photos.filter(({ isApproved }) => isApproved);
  }

  mayFetch(viewer: Person, photo: Photo): boolean {
    if (photo.owner === viewer || this.isStaff(viewer)) return true;
    if (this.isHidden(viewer)) return false;
    return photo.isApproved && this.sees(viewer, photo.owner) && !this.lockOf(viewer, photo);
  }

  membersShown(viewer: Person, room: Room): Person[] {
    const members = [...room.members.keys()];
    return viewer.role === 'admin'
      ? members
      : members.filter((member) => this.sees(viewer, member) && this.hasSaidWho(member));
  }

  /** The admin of all sequences has not said who they are. */
  hasSaidWho({ role }: Person): boolean {
    return role !== 'admin';
  }

  memberCount(viewer: Person, room: Room): number {
    return this.membersShown(viewer, room).length;
  }

  /** Non-members are told how many members the group had when the day began. */
  countShown(viewer: Person, room: Room): number {
    return this.mayReadRoom(viewer, room) ? this.memberCount(viewer, room) : COUNTED;
  }

  messagesShown(viewer: Person, room: Room): Message[] {
    return room.messages.filter(({ author }) => this.sees(viewer, author));
  }

  edit(message: Message, content: string): void {
    message.content = content;
    message.isEdited = true;
  }

  /** The quoted message as it reads now. */
  quoteIn(message: Message, viewer: Person, room: Room): Message | undefined {
    const { replyTo } = message;
    const isThere = replyTo && room.messages.includes(replyTo);
    return isThere && this.sees(viewer, replyTo.author) ? replyTo : undefined;
  }

  /** How many of those whom the viewer sees gave each nod, and the viewer's own. */
  nodsOn({ nods }: Message, viewer: Person): Record<string, number | string> {
    const shown: Record<string, number | string> = {};
    for (const [person, emoji] of nods)
      if (this.sees(viewer, person)) shown[emoji] = Number(shown[emoji] ?? 0) + 1;
    return nods.has(viewer) ? { ...shown, mine: nods.get(viewer)! } : shown;
  }

  approve(photo: Photo): void {
    if (!photo.isApproved) photo.newsAt = ++this.approvals;
    photo.isApproved = true;
  }

  undoApproval(photo: Photo): void {
    photo.isApproved = false;
    photo.newsAt = undefined;
  }

  /** Latest approval first. */
  photosInNews(person: Person): Photo[] {
    return this.photosOf(person)
      .filter(({ newsAt }) => newsAt !== undefined)
      .toSorted((one, other) => other.newsAt! - one.newsAt!);
  }

  seeNews(person: Person): void {
    for (const photo of this.photosOf(person)) photo.newsAt = undefined;
    for (const { requests } of this.rooms) {
      const request = requests.get(person);
      if (request) request.isNews = false;
    }
    person.newDecisions = 0;
  }

  unread(viewer: Person, room: Room): Message[] {
    if (this.mutedRooms.has(viewer, room)) return [];
    return this.messagesShown(viewer, room).filter(
      ({ id, author }) =>
        id > room.members.get(viewer)! && author !== viewer && !this.isQuiet(viewer, author),
    );
  }

  lastMessage(viewer: Person, room: Room): Message | undefined {
    return this.messagesShown(viewer, room).at(-1);
  }

  codeWorksFor(person: Person, room: Room): boolean {
    return !room.removed.has(person);
  }

  /** A new member counts earlier messages as read. */
  readOnJoining(_person: Person, room: Room): number {
    return room.messages.at(-1)?.id ?? 0;
  }

  /** Only admins may decide about themselves or lift a removal. */
  mayDecide(reviewer: Person, about: Person, room?: Room): boolean {
    if (reviewer.role === 'admin') return true;
    return this.isStaff(reviewer) && about !== reviewer && !room?.removed.has(about);
  }

  mayReadRoom(viewer: Person, room: Room): boolean {
    return viewer.role === 'admin' || room.members.has(viewer);
  }

  join(person: Person, room: Room): void {
    room.members.set(person, this.readOnJoining(person, room));
    const request = room.requests.get(person);
    if (request?.status === 'pending') request.status = 'approved';
  }

  /**
   * Lifts a removal. Approving a request is news to its author, unless they approve it themselves.
   */
  admit(person: Person, room: Room, admin: Person): void {
    const request = room.requests.get(person);
    const isAnswer = request?.status === 'pending';
    room.removed.delete(person);
    this.join(person, room);
    if (isAnswer) request.isNews = admin !== person;
  }

  leave(person: Person, room: Room): void {
    this.endMembership(person, room);
    room.departed.add(person);
    if (room.requests.get(person)?.status === 'approved') room.requests.delete(person);
  }

  remove(person: Person, room: Room): void {
    const wasMember = room.members.has(person);
    this.endMembership(person, room);
    room.removed.add(person);
    // A request made since the member left stays pending.
    if (wasMember || room.requests.get(person)?.status !== 'pending') room.requests.delete(person);
  }

  erase(person: Person): void {
    person.isErased = true;
    person.session = 'ended';
    for (const room of this.rooms) {
      room.members.delete(person);
      room.requests.delete(person);
      room.messages = room.messages.filter(({ author }) => author !== person);
      for (const { nods } of room.messages) nods.delete(person);
    }
    this.photos = this.photos.filter(({ owner }) => owner !== person);
    for (const pairs of [this.blocks, this.mutes, this.stars])
      pairs.delete((subject, object) => subject === person || object === person);
    this.mutedRooms.delete((subject) => subject === person);
  }

  /** Deletes the person's requests, except rejected ones. */
  expel(person: Person): void {
    Object.assign(person, { isExpelled: true, session: 'ended' });
    person.newDecisions++;
    for (const room of this.rooms) {
      this.endMembership(person, room);
      if (room.requests.get(person)?.status !== 'rejected') room.requests.delete(person);
    }
  }

  private endMembership(person: Person, room: Room) {
    room.members.delete(person);
    for (const { nods } of room.messages) nods.delete(person);
    this.stars.delete((one, other) => !this.shareRoom(one, other));
    this.mutedRooms.delete((subject, object) => subject === person && object === room);
  }
}
